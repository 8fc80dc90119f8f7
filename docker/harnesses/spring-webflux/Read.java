// Spring WebFlux: the reader of its multipart data, chunk by chunk. For each part in a buffer its parser calls itself: a long body in one
// buffer overflows the stack, or not, as the JVM has compiled it by then. No buffer is larger than those that SpringServer hands over.
import java.io.IOException;
import java.util.*;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.*;
import org.springframework.http.*;
import org.springframework.http.codec.multipart.*;
import reactor.core.publisher.Flux;

class Read {
  private static final int MAX_BUFFER = 1024;
  private static final DefaultDataBufferFactory BUFFERS = DefaultDataBufferFactory.sharedInstance;

  // The names of its components are those of the interface's methods.
  record Message(HttpHeaders getHeaders, Flux<DataBuffer> getBody) implements ReactiveHttpInputMessage {}

  public static void main(String[] args) throws Exception {
    Lines.serve("Spring WebFlux", Lines.version("spring-web"), Read::read);
  }

  static void read(String type, List<byte[]> chunks, Lines.Parts parts) throws Exception {
    HttpHeaders headers = new HttpHeaders();
    headers.set(HttpHeaders.CONTENT_TYPE, type);
    if (!isForm(headers)) {
      return; // as a request does, which then has no multipart data
    }
    DefaultPartHttpMessageReader reader = new DefaultPartHttpMessageReader();
    reader.setMaxInMemorySize(-1); // no temporary files
    Flux<DataBuffer> body = Flux.fromIterable(Lines.pieces(chunks, MAX_BUFFER)).map(BUFFERS::wrap);
    ResolvableType each = ResolvableType.forClass(Part.class);
    for (Part part : reader.read(each, new Message(headers, body), Map.of()).collectList().block()) {
      DataBuffer data = DataBufferUtils.join(part.content()).defaultIfEmpty(BUFFERS.allocateBuffer(1)).block();
      MediaType partType = part.headers().getContentType();
      parts.add(part.name(), part instanceof FilePart file ? file.filename() : null,
          partType == null ? null : partType.toString(), data.asInputStream());
    }
  }

  private static boolean isForm(HttpHeaders headers) throws IOException {
    if (headers.getFirst(HttpHeaders.CONTENT_TYPE).chars().anyMatch(octet -> octet < ' ' && octet != '\t')) {
      throw new IOException("Reactor Netty refuses the field");
    }
    try {
      return MediaType.MULTIPART_FORM_DATA.isCompatibleWith(headers.getContentType());
    } catch (InvalidMediaTypeException e) {
      return false;
    }
  }
}
