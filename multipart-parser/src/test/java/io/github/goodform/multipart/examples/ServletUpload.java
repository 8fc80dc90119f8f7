package io.github.goodform.multipart.examples;

import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;

/** A servlet that blocks. */
final class ServletUpload extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Multipart multipart;

  ServletUpload(Multipart multipart) {
    this.multipart = multipart;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try (FormData form = multipart.form(request.getContentType(), request.getInputStream())) {
      answer(response, 200, UploadServer.describe(form));
    } catch (MultipartException e) {
      answer(response, e.httpStatus(), e.getMessage());
    }
  }

  static void answer(HttpServletResponse response, int status, String text) throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain;charset=UTF-8");
    try (PrintWriter writer = response.getWriter()) {
      writer.write(text);
    }
  }
}
