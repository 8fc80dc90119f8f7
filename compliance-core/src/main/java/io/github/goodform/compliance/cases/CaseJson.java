package io.github.goodform.compliance.cases;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Cases as JSON, as {@code cases.schema.json} describes it: what other languages read. The text is
 * ASCII; the same case gives the same octets everywhere.
 */
public final class CaseJson {
  private static final JSON WRITER =
      JSON.std
          .without(JSON.Feature.WRITE_NULL_PROPERTIES)
          .with(JSON.Feature.FLUSH_AFTER_WRITE_VALUE);

  private CaseJson() {}

  /**
   * Writes one case.
   *
   * @param testCase the case
   * @return a JSON object on one line
   */
  public static String json(Case testCase) {
    return write(map(testCase));
  }

  /** Writes a value of maps, lists, texts and numbers. */
  static String write(Object value) {
    try {
      return ascii(WRITER.asString(value));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String ascii(String json) {
    StringBuilder out = new StringBuilder(json.length() + 64);
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < 0x7F) {
        out.append(c);
      } else {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      }
    }
    return out.toString();
  }

  static Map<String, Object> map(Case testCase) {
    CaseHead head = testCase.head();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", head.id());
    map.put("area", head.area().id());
    map.put("theme", head.theme());
    map.put("title", head.title());
    map.put("since", head.since());
    putIfPresent(map, "withdrawn", head.withdrawn());
    map.put("needs", List.copyOf(new TreeSet<>(head.needs())));
    putIfPresent(map, "note", head.note().isEmpty() ? null : head.note());
    if (head.marks().attack()) {
      map.put("attack", true);
    }
    map.put("source", head.source());
    map.put("request", request(testCase));
    Map<String, Object> expect = new LinkedHashMap<>();
    new TreeMap<>(testCase.demands())
        .forEach((ruleSet, demand) -> expect.put(ruleSet.id(), demand(demand)));
    map.put("expect", expect);
    map.put(
        "behaviours",
        testCase.behaviours().stream()
            .map(b -> entries("label", b.label(), "expectation", expectation(b.expectation())))
            .toList());
    if (testCase instanceof UploadCase upload) {
      upload.legacy().ifPresent(legacy -> map.put("legacy", expectation(legacy)));
      upload.errorOffset().ifPresent(offset -> map.put("errorOffset", offset));
      map.put("violations", upload.violations());
    }
    return map;
  }

  private static Map<String, Object> request(Case testCase) {
    if (testCase instanceof FileServingCase serving) {
      Map<String, Object> request = entries("method", serving.method(), "target", serving.target());
      request.put("headers", serving.headers());
      request.put("fixtures", serving.fixtures().stream().map(Fixture::id).toList());
      return request;
    }
    UploadCase upload = (UploadCase) testCase;
    Map<String, Object> request =
        entries("method", "POST", "contentType", upload.contentType().latin1());
    request.put("bodyFile", "bodies/" + upload.id() + ".raw");
    request.put("bodySize", upload.body().length());
    request.put("bodySha256", upload.body().sha256());
    if (!upload.headers().isEmpty()) {
      request.put("headers", upload.headers());
    }
    request.put(
        "transmissions", upload.transmissions().stream().map(CaseJson::transmission).toList());
    NextRequest next = upload.next();
    if (next != null) {
      List<String> allowed = next.allowed().stream().sorted().map(NextRequest.Allowed::id).toList();
      Map<String, Object> map = entries("when", next.when().id(), "allowed", allowed);
      if (next.when() == NextRequest.When.SERIES) {
        map.put(
            "forms",
            IntStream.range(1, next.requests()).mapToObj(next::form).map(CaseJson::form).toList());
      }
      request.put("next", map);
    }
    return request;
  }

  private static Map<String, Object> form(NextRequest.Form form) {
    Map<String, Object> map =
        entries("contentType", form.contentType(), "octets", form.body().latin1());
    map.put("parts", form.parts().stream().map(CaseJson::part).toList());
    return map;
  }

  private static Map<String, Object> transmission(Transmission transmission) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("coding", transmission.coding().id());
    if (transmission.coding() == Transmission.Coding.LENGTH) {
      map.put("declared", transmission.declared());
    }
    if (transmission.coding() == Transmission.Coding.BY_HAND) {
      map.put("octets", transmission.content().latin1());
    }
    map.put("steps", transmission.steps().stream().map(step -> step.accept(STEPS)).toList());
    return map;
  }

  /** Each step as an object with one member: its name. */
  private static final Transmission.Interpreter<Map<String, Object>, RuntimeException> STEPS =
      new Transmission.Interpreter<>() {
        @Override
        public Map<String, Object> send(Transmission.Send step) {
          return Map.of("send", List.of(step.from(), step.to()));
        }

        @Override
        public Map<String, Object> await(Transmission.Wait step) {
          return Map.of("waitMillis", step.millis());
        }

        @Override
        public Map<String, Object> hold(Transmission.Hold step) {
          return Map.of("holdMillis", step.millis());
        }

        @Override
        public Map<String, Object> await100(Transmission.Await100 step) {
          return Map.of("await", 100);
        }

        @Override
        public Map<String, Object> halfClose(Transmission.HalfClose step) {
          return Map.of("halfClose", true);
        }

        @Override
        public Map<String, Object> leave(Transmission.Leave step) {
          return Map.of("leave", step.reset() ? "reset" : "closed");
        }
      };

  private static Map<String, Object> demand(Demand demand) {
    Map<String, Object> map =
        entries("level", demand.level().name(), "expectation", expectation(demand.expectation()));
    SpecReference spec = demand.spec();
    Map<String, Object> place = entries("document", spec.document(), "section", spec.section());
    place.put("link", spec.link().toString());
    place.put("basis", spec.basis().name());
    place.put("text", spec.text());
    map.put("spec", place);
    return map;
  }

  static Map<String, Object> expectation(Expectation expectation) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kind", expectation.kind());
    map.putAll(expectation.members());
    return map;
  }

  static Map<String, Object> part(ExpectedPart part) {
    Map<String, Object> map = new LinkedHashMap<>();
    putName(map, "name", part.name());
    putName(map, "filename", part.fileName());
    putIfPresent(map, "contentType", part.contentType());
    map.put("size", part.size());
    map.put("sha256", part.sha256());
    return map;
  }

  /** Puts a name, or its octets as {@code …Hex} when they are not UTF-8. */
  static void putName(Map<String, Object> map, String key, @Nullable String name) {
    if (name == null) {
      return;
    }
    if (name.codePoints().allMatch(c -> c < 0xD800 || c > 0xDFFF)) {
      map.put(key, name);
    } else {
      map.put(key + "Hex", HexFormat.of().formatHex(Octets.ofUtf8Lossless(name).toByteArray()));
    }
  }

  private static void putIfPresent(Map<String, Object> map, String key, @Nullable String value) {
    if (value != null) {
      map.put(key, value);
    }
  }

  private static Map<String, Object> entries(
      String key1, Object value1, String key2, Object value2) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(key1, value1);
    map.put(key2, value2);
    return map;
  }
}
