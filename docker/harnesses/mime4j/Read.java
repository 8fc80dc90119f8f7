// Apache James Mime4j, which RESTEasy reads forms with: the message of a Content-Type and a body, with its own defaults.
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.*;
import java.util.*;
import org.apache.james.mime4j.dom.*;
import org.apache.james.mime4j.dom.field.ContentDispositionField;
import org.apache.james.mime4j.message.DefaultMessageBuilder;

class Read {
  public static void main(String[] args) throws Exception {
    Lines.serve("Mime4j", Lines.version("apache-mime4j-core"), (type, chunks, parts) -> {
      List<byte[]> message = new ArrayList<>(chunks);
      message.add(0, ("Content-Type: " + type + "\r\n\r\n").getBytes(ISO_8859_1));
      Message read = new DefaultMessageBuilder().parseMessage(Lines.stream(message));
      if (!(read.getBody() instanceof Multipart form)) {
        throw new IOException("not a multipart body");
      }
      for (Entity part : form.getBodyParts()) {
        var field = part.getHeader().getField("Content-Disposition");
        String name = field instanceof ContentDispositionField disposition ? disposition.getParameter("name") : null;
        var partType = part.getHeader().getField("Content-Type");
        if (!(part.getBody() instanceof SingleBody data)) {
          throw new IOException("a part that is read as a message of its own");
        }
        parts.add(name, part.getFilename(), partType == null ? null : partType.getBody(), data.getInputStream());
      }
    });
  }
}
