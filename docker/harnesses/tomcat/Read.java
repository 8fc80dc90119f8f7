// Tomcat, embedded: getParts() of its request, in a valve. No servlet is named, for their package changed with 10.
import java.io.IOException;
import org.apache.catalina.*;
import org.apache.catalina.connector.*;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;

class Read extends ValveBase {
  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir("base");
    Connector connector = new Connector();
    connector.setProperty("address", "127.0.0.1");
    connector.setMaxPartCount(100_000);
    connector.setMaxParameterCount(100_000);
    connector.setPort(0);
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", null);
    // Without a servlet's annotation; its limits are those of a POST.
    context.setAllowCasualMultipartParsing(true);
    context.getPipeline().addValve(new Read());
    Tomcat.addServlet(context, "default", "org.apache.catalina.servlets.DefaultServlet");
    context.addServletMappingDecoded("/", "default");
    tomcat.start();
    System.out.println("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  public void invoke(Request request, Response response) throws IOException {
    byte[] answer = Lines.self("Tomcat", Lines.version("tomcat-embed-core"));
    if (request.getDecodedRequestURI().equals("/upload")) {
      try {
        Lines.Parts parts = new Lines.Parts();
        for (var part : request.getParts()) {
          parts.add(part.getName(), part.getSubmittedFileName(), part.getContentType(), part.getInputStream());
        }
        answer = parts.json();
      } catch (Exception e) {
        answer = new byte[0];
        response.setStatus(Lines.status(e));
      }
    }
    response.getOutputStream().write(answer);
  }
}
