// Pekko HTTP: the form of an entity, chunk by chunk.
import java.util.List;
import java.util.concurrent.*;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.model.*;
import org.apache.pekko.http.javadsl.unmarshalling.Unmarshaller;
import org.apache.pekko.stream.*;
import org.apache.pekko.stream.javadsl.*;
import org.apache.pekko.util.ByteString;

class Read {
  private static final Materializer STREAMS = SystemMaterializer.get(ActorSystem.create()).materializer();

  public static void main(String[] args) throws Exception {
    Lines.serve("Pekko HTTP", Lines.version("pekko-http_2.13"), (type, chunks, parts) -> {
      try {
        read(type, chunks, parts);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    });
  }

  static void read(String type, List<byte[]> chunks, Lines.Parts parts) throws Exception {
    Source<ByteString, ?> body = Source.from(chunks).map(ByteString::fromArray);
    ContentType parsed = ContentTypes.parse(type);
    HttpEntity entity = HttpEntities.create(parsed, body);
    Multipart.FormData form = wait(Unmarshaller.entityToMultipartFormData().unmarshal(entity, STREAMS));
    for (Multipart.FormData.BodyPart.Strict part : wait(form.toStrict(5000, STREAMS)).getStrictParts()) {
      parts.add(part.getName(), part.getFilename().orElse(null), part.getEntity().getContentType().toString(),
          part.getEntity().getData().toArray());
    }
  }

  private static <T> T wait(CompletionStage<T> stage) throws Exception {
    return stage.toCompletableFuture().get();
  }
}
