// Spring MVC in Tomcat: the multipart request that its controllers get, fields decoded as UTF-8 as Spring Boot has it.
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import org.apache.catalina.*;
import org.apache.catalina.connector.*;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.multipart.support.StandardMultipartHttpServletRequest;

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
    context.setAllowCasualMultipartParsing(true);
    context.getPipeline().addValve(new Read());
    Tomcat.addServlet(context, "default", "org.apache.catalina.servlets.DefaultServlet");
    context.addServletMappingDecoded("/", "default");
    tomcat.start();
    System.out.println("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  public void invoke(Request request, Response response) throws IOException {
    byte[] answer = Lines.self("Spring MVC", Lines.version("spring-web"));
    if (request.getDecodedRequestURI().equals("/upload")) {
      try {
        request.setCharacterEncoding("UTF-8");
        Lines.Parts parts = new Lines.Parts();
        var form = new StandardMultipartHttpServletRequest(request.getRequest());
        for (var files : form.getMultiFileMap().values()) {
          for (MultipartFile file : files) {
            parts.add(file.getName(), file.getOriginalFilename(), file.getContentType(), file.getBytes());
          }
        }
        form.getParameterMap().forEach((name, values) -> {
          for (String value : values) {
            parts.add(name, null, null, value.getBytes(UTF_8));
          }
        });
        answer = parts.json();
      } catch (Exception e) {
        answer = new byte[0];
        response.setStatus(Lines.status(e));
      }
    }
    response.getOutputStream().write(answer);
  }
}
