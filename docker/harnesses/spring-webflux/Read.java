// Spring WebFlux: the reader of its multipart data, chunk by chunk. For each part in a buffer its parser calls itself: a long body in one
// buffer overflows the stack, or not, as the JVM has compiled it by then. No buffer is larger than those that SpringServer hands over.
import java.io.IOException;
import java.util.*;
import java.util.stream.IntStream;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.*;
import org.springframework.http.*;
import org.springframework.http.codec.multipart.*;
import reactor.core.publisher.Flux;

class Read {
  private static final int PIECE = 1024;

  record Message(HttpHeaders headers, List<byte[]> chunks) implements ReactiveHttpInputMessage {
    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      return Flux.fromIterable(chunks).concatMapIterable(Read::pieces);
    }
  }

  public static void main(String[] args) throws Exception {
    Lines.serve("Spring WebFlux", Lines.version("spring-web"), Read::read);
  }

  static void read(String type, List<byte[]> chunks, Lines.Parts parts) throws Exception {
    DefaultPartHttpMessageReader reader = new DefaultPartHttpMessageReader();
    reader.setMaxInMemorySize(-1); // no temporary files
    HttpHeaders headers = new HttpHeaders();
    headers.set(HttpHeaders.CONTENT_TYPE, type);
    ResolvableType each = ResolvableType.forClass(Part.class);
    if (!isForm(headers)) {
      return; // as a request does, which then has no multipart data
    }
    List<Part> form = reader.read(each, new Message(headers, chunks), Map.of()).collectList().block();
    for (Part part : form) {
      DataBuffer data = DataBufferUtils.join(part.content()).defaultIfEmpty(DefaultDataBufferFactory.sharedInstance.allocateBuffer(1)).block();
      MediaType partType = part.headers().getContentType();
      parts.add(part.name(), part instanceof FilePart file ? file.filename() : null,
          partType == null ? null : partType.toString(), data.asInputStream());
    }
  }

  private static List<DataBuffer> pieces(byte[] chunk) {
    return IntStream.range(0, (chunk.length + PIECE - 1) / PIECE).mapToObj(i ->
        (DataBuffer) DefaultDataBufferFactory.sharedInstance.wrap(Arrays.copyOfRange(chunk, i * PIECE, Math.min((i + 1) * PIECE, chunk.length)))).toList();
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
