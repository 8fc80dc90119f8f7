package io.github.goodform.multipart.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The inputs of the faces: bodies as servers get them. */
public enum FaceRow {
  /** Row (a): a file of 10 MiB. */
  FILE("a file of 10 MiB"),
  /** Ten forms with three fields and a file of 64 KiB. */
  MIDDLE("ten forms with a file of 64 KiB"),
  /** Row (b): ten forms as browsers send them. */
  SMALL("ten small browser-like forms"),
  /** Row (d): a thousand small fields. */
  FIELDS("1,000 small fields");

  private final String title;

  FaceRow(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  List<Form> forms() {
    return switch (this) {
      case FILE -> Row.A.forms();
      case MIDDLE -> middle();
      case SMALL -> Row.B.forms();
      case FIELDS -> Row.D.forms();
    };
  }

  private static List<Form> middle() {
    List<Form> forms = new ArrayList<>();
    Random random = new Random(64);
    for (int i = 0; i < 10; i++) {
      byte[] content = new byte[(1 << 16) - 500 + 50 * i];
      random.nextBytes(content);
      forms.add(
          new Form.Builder("----WebKitFormBoundaryQz81LxkTrZu0gW" + (10 + i))
              .field("_csrf", "0b9c1a7e-3b52-4c1f-9a51-0d2c7b1e4f3" + i)
              .field("title", "Midsommar på Öland " + i)
              .field("album", "summer")
              .file("picture", "öland-" + i + ".jpg", "image/jpeg", content)
              .build());
    }
    return forms;
  }
}
