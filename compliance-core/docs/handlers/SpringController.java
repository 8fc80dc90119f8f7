import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.MultipartConfigElement;
import java.security.MessageDigest;
import java.util.*;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.multipart.*;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Spring MVC. In Spring Boot, copy upload(), entry(), hex() and Rejections: Boot does what main() does. */
@RestController
@EnableWebMvc
class SpringController {
  @PostMapping(path = "/upload", consumes = "multipart/form-data", produces = "application/json")
  String upload(MultipartHttpServletRequest form) throws Exception {
    StringJoiner parts = new StringJoiner(",", "{\"parts\":[", "]}");
    for (List<MultipartFile> files : form.getMultiFileMap().values()) {
      for (MultipartFile file : files) {
        parts.add(entry(file.getName(), file.getOriginalFilename(), file.getContentType(), file.getBytes()));
      }
    }
    for (Map.Entry<String, String[]> field : form.getParameterMap().entrySet()) {
      for (String value : field.getValue()) {
        parts.add(entry(field.getKey(), null, form.getMultipartContentType(field.getKey()), value.getBytes(UTF_8)));
      }
    }
    return parts.toString();
  }

  static String entry(String name, String fileName, String type, byte[] data) throws Exception {
    return "{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":%s}".formatted(
        hex(name), hex(fileName), hex(type), data.length,
        '"' + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data)) + '"');
  }

  static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }

  /** Spring reads the form before it looks for a controller: without this, a malformed form is answered with 500. */
  @RestControllerAdvice
  static class Rejections {
    @ExceptionHandler(MultipartException.class)
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    void reject() {}
  }

  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setPort(Integer.parseInt(args[0]));
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setMaxPartCount(1000);
    AnnotationConfigWebApplicationContext spring = new AnnotationConfigWebApplicationContext();
    spring.register(SpringController.class, Rejections.class);
    spring.registerBean("multipartResolver", StandardServletMultipartResolver.class);
    Context context = tomcat.addContext("", null);
    context.setRequestCharacterEncoding("UTF-8");
    Tomcat.addServlet(context, "spring", new DispatcherServlet(spring)).setMultipartConfigElement(new MultipartConfigElement(""));
    context.addServletMappingDecoded("/", "spring");
    tomcat.start();
    System.out.println("http://127.0.0.1:" + tomcat.getConnector().getLocalPort());
  }
}
