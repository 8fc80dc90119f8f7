// Jersey and its MIMEPull, in the JDK's HTTP server.
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.Response;
import java.io.*;
import java.net.URI;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.media.multipart.*;
import org.glassfish.jersey.server.ResourceConfig;

@Path("/")
public class Read {
  public static void main(String[] args) {
    System.setProperty("java.io.tmpdir", "."); // it keeps parts in files until its end, and is killed
    ResourceConfig config = new ResourceConfig(MultiPartFeature.class, Read.class);
    var server = JdkHttpServerFactory.createHttpServer(URI.create("http://127.0.0.1:0/"), config);
    System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @GET
  @Path("goodform")
  public byte[] self() {
    return Lines.self("Jersey", Lines.version("jersey-media-multipart"));
  }

  @POST
  @Path("upload")
  @Consumes("multipart/form-data")
  public Response upload(FormDataMultiPart form) {
    try {
      Lines.Parts parts = new Lines.Parts();
      for (BodyPart part : form.getBodyParts()) {
        var disposition = ((FormDataBodyPart) part).getFormDataContentDisposition();
        String name = disposition == null ? null : disposition.getName();
        String filename = disposition == null ? null : disposition.getFileName();
        parts.add(name, filename, part.getHeaders().getFirst("Content-Type"), part.getEntityAs(InputStream.class));
      }
      return Response.ok(parts.json()).build();
    } catch (Exception e) {
      return Response.status(Lines.status(e)).build();
    }
  }
}
