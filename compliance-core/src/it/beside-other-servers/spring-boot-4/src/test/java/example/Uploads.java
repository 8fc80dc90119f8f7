package example;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.multipart.MultipartHttpServletRequest;

/** As docs/handlers/SpringController.java. */
@SpringBootApplication
@RestController
@RestControllerAdvice
class Uploads {
  @PostMapping(
      path = "/upload",
      consumes = "multipart/form-data",
      produces = "application/json")
  String upload(MultipartHttpServletRequest form) throws Exception {
    StringJoiner parts = new StringJoiner(",", "{\"parts\":[", "]}");
    for (List<MultipartFile> files : form.getMultiFileMap().values()) {
      for (MultipartFile file : files) {
        parts.add(part(file.getName(), file.getOriginalFilename(), file.getContentType(), file.getBytes()));
      }
    }
    for (String name : form.getParameterMap().keySet()) {
      for (String value : form.getParameterValues(name)) {
        parts.add(part(name, null, form.getMultipartContentType(name), value.getBytes(UTF_8)));
      }
    }
    return parts.toString();
  }

  private static String part(String name, String fileName, String type, byte[] data)
      throws Exception {
    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(data);
    return "{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}"
        .formatted(
            hex(name), hex(fileName), hex(type), data.length, HexFormat.of().formatHex(sha256));
  }

  private static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }

  @ExceptionHandler(MultipartException.class)
  @ResponseStatus(HttpStatus.BAD_REQUEST)
  void reject() {}
}
