package io.github.goodform.docker.peers;

import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;

/** The contract in a servlet, for every container. */
final class UploadServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  /** No limit on sizes; what is larger than any case stays in memory. */
  static final MultipartConfigElement MULTIPART = new MultipartConfigElement("", -1, -1, 16 << 20);

  private final Peer peer;

  UploadServlet(Peer peer) {
    this.peer = peer;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    answer(response, PartList.self(peer));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PartList parts = new PartList();
    try {
      for (Part part : request.getParts()) {
        parts.add(
            part.getName(),
            part.getSubmittedFileName(),
            part.getContentType(),
            part.getInputStream());
      }
    } catch (ServletException | IOException | RuntimeException e) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      return;
    }
    answer(response, parts.toJson());
  }

  private static void answer(HttpServletResponse response, byte[] content) throws IOException {
    response.setContentType("application/json");
    response.setContentLength(content.length);
    response.getOutputStream().write(content);
  }
}
