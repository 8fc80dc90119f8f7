// Armeria's Multipart, chunk by chunk. A name beyond ASCII that arrives octet by octet is an error to it: such a body is given whole,
// or the page would show nothing else of these names.
import com.linecorp.armeria.common.*;
import com.linecorp.armeria.common.multipart.*;
import java.util.List;
import java.util.concurrent.ExecutionException;

class Read {
  public static void main(String[] args) throws Exception {
    Lines.serve("Armeria", Lines.version("armeria"), (type, chunks, parts) -> {
      RequestHeaders headers = RequestHeaders.builder(HttpMethod.POST, "/upload").set(HttpHeaderNames.CONTENT_TYPE, type).build();
      boolean octets = chunks.stream().allMatch(chunk -> chunk.length == 1);
      List<byte[]> pieces = octets ? List.of(Lines.stream(chunks).readAllBytes()) : chunks;
      HttpData[] data = pieces.stream().map(HttpData::wrap).toArray(HttpData[]::new);
      try {
        for (AggregatedBodyPart part : Multipart.from(HttpRequest.of(headers, data)).aggregate().get().bodyParts()) {
          String partType = part.headers().get(HttpHeaderNames.CONTENT_TYPE);
          parts.add(part.name(), part.filename(), partType, part.content().array());
        }
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    });
  }
}
