import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.MultipartConfigElement;
import java.security.MessageDigest;
import java.util.*;
import org.apache.catalina.*;
import org.apache.catalina.startup.Tomcat;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.multipart.*;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;
import org.springframework.web.servlet.DispatcherServlet;

/** Spring MVC. In Spring Boot, copy the class without main(): Boot does what is there. */
@RestController @RestControllerAdvice class SpringController {
  @PostMapping(path = "/upload", consumes = "multipart/form-data", produces = "application/json")
  String upload(MultipartHttpServletRequest form) throws Exception {
    StringJoiner parts = new StringJoiner(",", "{\"parts\":[", "]}");
    for (MultipartFile file : form.getMultiFileMap().values().stream().flatMap(List::stream).toList()) {
      parts.add(part(file.getName(), file.getOriginalFilename(), file.getContentType(), file.getBytes()));
    }
    for (String name : form.getParameterMap().keySet()) {
      for (String value : form.getParameterValues(name))
        parts.add(part(name, null, form.getMultipartContentType(name), value.getBytes(UTF_8)));
    }
    return parts.toString();
  }

  static String part(String name, String fileName, String type, byte[] data) throws Exception {
    return "{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}".formatted(hex(name),
        hex(fileName), hex(type), data.length, HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data)));
  }

  static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }

  /** Spring reads the form before it looks for a controller: without this advice, a malformed form is answered with 500. */
  @ExceptionHandler(MultipartException.class) @ResponseStatus(HttpStatus.BAD_REQUEST)
  void reject() {}

  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setPort(Integer.parseInt(args[0]));
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setMaxPartCount(1000);
    AnnotationConfigWebApplicationContext spring = new AnnotationConfigWebApplicationContext();
    spring.register(SpringController.class);
    spring.addBeanFactoryPostProcessor(beans -> beans.registerSingleton("multipartResolver", new StandardServletMultipartResolver()));
    Context context = tomcat.addContext("", null);
    context.setRequestCharacterEncoding("UTF-8");
    Wrapper servlet = Tomcat.addServlet(context, "spring", new DispatcherServlet(spring));
    servlet.setMultipartConfigElement(new MultipartConfigElement(""));
    servlet.setLoadOnStartup(1);
    context.addServletMappingDecoded("/", "spring");
    tomcat.start();
    System.out.println("http://127.0.0.1:" + tomcat.getConnector().getLocalPort());
  }
}
