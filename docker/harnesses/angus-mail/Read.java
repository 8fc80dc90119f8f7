// Jakarta Mail's MimeMultipart, as programs without a server read forms with it.
import jakarta.mail.BodyPart;
import jakarta.mail.internet.*;
import jakarta.mail.util.ByteArrayDataSource;
import java.util.List;

class Read {
  public static void main(String[] args) throws Exception {
    Lines.serve("Angus Mail", Lines.version("angus-mail"), Read::read);
  }

  static void read(String type, List<byte[]> chunks, Lines.Parts parts) throws Exception {
    MimeMultipart form = new MimeMultipart(new ByteArrayDataSource(Lines.stream(chunks), type));
    for (int i = 0; i < form.getCount(); i++) {
      BodyPart part = form.getBodyPart(i);
      String[] disposition = part.getHeader("Content-Disposition");
      String[] partType = part.getHeader("Content-Type");
      String name = disposition == null ? null : new ContentDisposition(disposition[0]).getParameter("name");
      parts.add(name, part.getFileName(), partType == null ? null : partType[0], part.getInputStream());
    }
  }
}
