// NanoHTTPD: parseBody() of a request; fields and file names are parameters, files are temporary ones.
import static java.nio.charset.StandardCharsets.UTF_8;

import fi.iki.elonen.NanoHTTPD;
import java.io.*;
import java.nio.file.*;
import java.util.*;

class Read extends NanoHTTPD {
  Read() {
    super("127.0.0.1", 0);
  }

  public static void main(String[] args) throws IOException {
    Read server = new Read();
    server.start(SOCKET_READ_TIMEOUT, false);
    System.out.println("http://127.0.0.1:" + server.getListeningPort());
  }

  @Override
  public Response serve(IHTTPSession session) {
    byte[] answer = Lines.self("NanoHTTPD", Lines.version("nanohttpd"));
    Response.Status status = Response.Status.OK;
    if (session.getUri().equals("/upload")) {
      try {
        answer = parts(session).json();
      } catch (Exception e) {
        answer = new byte[0];
        status = Lines.status(e) == 400 ? Response.Status.BAD_REQUEST : Response.Status.INTERNAL_ERROR;
      }
    }
    return newFixedLengthResponse(status, "application/json", new ByteArrayInputStream(answer), answer.length);
  }

  private static Lines.Parts parts(IHTTPSession session) throws IOException, ResponseException {
    Map<String, String> files = new HashMap<>();
    session.parseBody(files);
    Lines.Parts parts = new Lines.Parts();
    // The second file of a name has its number behind the name.
    Map<String, List<String>> values = session.getParameters();
    for (String name : values.keySet()) {
      int number = 1;
      for (String value : values.get(name)) {
        String path = files.get(number == 1 ? name : name + number);
        if (path == null) {
          parts.add(name, null, null, value.getBytes(UTF_8));
        } else {
          parts.add(name, value, null, Files.readAllBytes(Path.of(path)));
          number++;
        }
      }
    }
    return parts;
  }
}
