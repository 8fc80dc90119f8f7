package io.github.goodform.compliance.cases;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The framing as it is written in case files: three settings and the cut marks of the body. */
final class FramingText {
  private final Map<String, Span> settings;
  private final Span body;

  FramingText(Map<String, Span> settings, Span body) {
    this.settings = settings;
    this.body = body;
  }

  Framing read(OctetText octets) {
    List<Integer> cuts = octets.cuts();
    int length = octets.octets().length();
    if (settings.containsKey("chunks")) {
      return chunks(settings.get("chunks"), cuts, length);
    }
    if (settings.containsKey("pause")) {
      return pause(settings.get("pause"), cuts, length);
    }
    if (!cuts.isEmpty()) {
      return chunked(cuts, length);
    }
    return settings.containsKey("content-length")
        ? contentLength(settings.get("content-length"), length)
        : new Framing.ContentLength(0);
  }

  private Framing chunks(Span value, List<Integer> cuts, int length) {
    switch (value.text()) {
      case "every-octet" -> {
        return new Framing.EveryOctet();
      }
      case "whole" -> {
        return new Framing.Chunked(List.of());
      }
      case "each" -> {
        if (cuts.isEmpty()) {
          return new Framing.EachCut(1, length - 1);
        }
        if (cuts.size() != 2 || cuts.get(0) < 1 || cuts.get(1) >= length) {
          throw body.fail("two cut marks ¦ inside the body: the first and the last border");
        }
        return new Framing.EachCut(cuts.get(0), cuts.get(1));
      }
      default -> throw value.fail("every-octet, each or whole");
    }
  }

  private Framing chunked(List<Integer> cuts, int length) {
    TreeSet<Integer> ordered = new TreeSet<>(cuts);
    if (ordered.size() < cuts.size() || ordered.first() < 1 || ordered.last() >= length) {
      throw body.fail("cut marks ¦ at different places inside the body");
    }
    return new Framing.Chunked(cuts);
  }

  private Framing pause(Span value, List<Integer> cuts, int length) {
    if (!value.text().matches("[1-9][0-9]{0,4}ms")) {
      throw value.fail("a time such as 300ms");
    }
    if (cuts.size() != 1 || cuts.get(0) < 1 || cuts.get(0) >= length) {
      throw body.fail("one cut mark ¦ inside the body, where the pause is");
    }
    String text = value.text();
    return new Framing.Pause(cuts.get(0), Long.parseLong(text.substring(0, text.length() - 2)));
  }

  private static Framing contentLength(Span value, int length) {
    if (!value.text().matches("[+-][1-9][0-9]{0,5}")) {
      throw value.fail("+ or - and a number of octets");
    }
    long delta = Long.parseLong(value.text());
    if (length + delta < 0) {
      throw value.fail("a length that is not negative");
    }
    return new Framing.ContentLength(delta);
  }
}
