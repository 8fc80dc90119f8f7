package io.github.goodform.compliance;

import io.github.goodform.compliance.AlteredReader.Part;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Wrong readers, made by rule: what a reader has to keep (a value, a file, a name, a type, the
 * number of parts, the pieces in which a body comes, delimiters) × the ways to break it × the sizes
 * at which it breaks.
 */
final class SystematicFaults {
  /** The themes whose cases ask for the octets of parts, and for their number. */
  static final String DATA = "Shapes of values and files|Sizes and limits";

  /** Sizes at which readers change from one buffer to the next. */
  private static final int[] SIZES = {
    64, 127, 128, 255, 256, 512, 1000, 1024, 2048, 4096, 5000, 8192, 10_000, 16_384, 32_768, 65_535
  };

  private static final int[] LARGE_SIZES = {100_000, 131_072, 262_144, 524_288, 1_000_000};
  private static final int[] COUNTS = {
    1, 2, 10, 49, 63, 64, 99, 100, 127, 128, 255, 256, 511, 512, 999, 1000
  };
  private static final int[] FILE_COUNTS = {
    20, 99, 100, 127, 128, 200, 255, 256, 300, 511, 512, 800, 999, 1000
  };

  /**
   * A wrong reader, and the themes in which its fault has to be found.
   *
   * @param family what it does not keep
   * @param themes a regular expression of themes
   */
  record Wrong(String family, String name, String themes, MultipartParserConformance reader) {
    @Override
    public String toString() {
      return name;
    }
  }

  private final List<Wrong> all = new ArrayList<>();
  private String family = "";

  private SystematicFaults() {}

  static List<Wrong> all() {
    SystematicFaults faults = new SystematicFaults();
    faults.family("values and files", () -> TextChanges.ofData().forEach(faults::ofData));
    faults.family("octets at a size", faults::sizes);
    faults.family("the number of parts", faults::numbers);
    faults.family("the order of parts", faults::orders);
    faults.family("names and file names", () -> TextChanges.ofNames().forEach(faults::ofNames));
    faults.family(
        "names and file names", () -> TextChanges.ofSomeNames().forEach(faults::ofFileNames));
    faults.family("headers", faults::headers);
    faults.family("types", faults::types);
    faults.family("the pieces of a body", faults::chunks);
    faults.family("the pieces of a body", faults::edges);
    faults.all.addAll(BlockFaults.all());
    faults.all.addAll(DelimiterFaults.all());
    return List.copyOf(faults.all);
  }

  private void family(String name, Runnable faults) {
    family = name;
    faults.run();
  }

  private void add(String name, String themes, AlteredReader reader) {
    all.add(new Wrong(family, name, themes, reader));
  }

  private void ofParts(String name, String themes, UnaryOperator<List<Part>> fault) {
    add(name, themes, AlteredReader.ofParts(fault));
  }

  private void ofEach(String name, String themes, UnaryOperator<Part> fault) {
    ofParts(name, themes, parts -> parts.stream().map(fault).toList());
  }

  private void ofData(String name, UnaryOperator<String> change) {
    if (name.equals("reads JSON")) {
      ofEach(name + ", in values", DATA, p -> p.isFile() ? p : changed(p, change));
      return;
    }
    ofEach(name + ", in values", DATA, p -> p.isFile() ? p : changed(p, change));
    ofEach(name + ", in files", DATA, p -> p.isFile() ? changed(p, change) : p);
    boolean ofText = name.matches("trims spaces.*|trims white.*|drops NUL|drops marks|makes LF.*");
    if (ofText) {
      ofEach(
          name + ", in files of text",
          DATA,
          p -> p.isFile() && "text/plain".equals(p.type()) ? changed(p, change) : p);
      ofEach(
          name + ", in files without a type",
          DATA,
          p -> p.isFile() && p.type() == null ? changed(p, change) : p);
    }
  }

  private static Part changed(Part part, UnaryOperator<String> change) {
    String text = new String(part.data(), StandardCharsets.ISO_8859_1);
    return part.withData(change.apply(text).getBytes(StandardCharsets.ISO_8859_1));
  }

  private void sizes() {
    for (int size : SIZES) {
      ofSize(size, false);
      ofSize(size, true);
    }
    for (int size : LARGE_SIZES) {
      ofSize(size, true);
    }
  }

  private void ofSize(int size, boolean files) {
    String where = " at octet " + size + (files ? " of a file" : " of a value");
    data(where, "cuts", size, files, data -> Arrays.copyOf(data, size));
    data(
        where,
        "loses the octet",
        size,
        files,
        data -> joined(Arrays.copyOf(data, size), Arrays.copyOfRange(data, size + 1, data.length)));
    data(
        where,
        "repeats the octet",
        size,
        files,
        data -> joined(Arrays.copyOf(data, size + 1), Arrays.copyOfRange(data, size, data.length)));
    ofParts(
        "drops the part" + where,
        DATA,
        parts ->
            parts.stream().filter(p -> p.isFile() != files || p.data().length <= size).toList());
  }

  private void data(
      String where, String what, int size, boolean files, UnaryOperator<byte[]> change) {
    ofEach(
        what + where,
        DATA,
        p ->
            p.isFile() == files && p.data().length > size ? p.withData(change.apply(p.data())) : p);
  }

  private void numbers() {
    String themes = DATA + "|Plain forms|Chunk borders";
    for (int count : COUNTS) {
      ofParts(
          "drops what follows part " + count,
          themes,
          parts -> parts.subList(0, Math.min(count, parts.size())));
      ofParts("drops part " + (count + 1), themes, parts -> without(parts, count));
      ofParts("repeats part " + count, themes, parts -> repeated(parts, count - 1));
    }
    for (int count : new int[] {2000, 2048, 3000, 4095, 4999}) {
      ofParts(
          "drops what follows part " + count,
          themes,
          parts -> parts.subList(0, Math.min(count, parts.size())));
    }
    for (int count : FILE_COUNTS) {
      ofParts("drops what follows file " + count, themes, parts -> withFiles(parts, count));
    }
    ofParts("drops the first part", themes, parts -> without(parts, 0));
    ofParts("drops the last part", themes, parts -> without(parts, parts.size() - 1));
    ofParts("reports the parts twice", themes, parts -> joined(parts, parts));
    ofParts("joins parts of one name", themes, parts -> merged(parts, (a, b) -> join(a, b)));
    ofParts("keeps the first part of a name", themes, parts -> merged(parts, (a, b) -> a));
    ofParts("keeps the last part of a name", themes, parts -> merged(parts, (a, b) -> b));
    ofParts("keeps one of equal parts", themes, SystematicFaults::distinct);
    ofParts("keeps one file of a file name", themes, SystematicFaults::oneOfAFileName);
    ofParts("gives a part the data of the next", themes, SystematicFaults::shifted);
    ofParts("drops empty values", themes, p -> only(p, x -> x.isFile() || x.data().length > 0));
    ofParts("drops empty files", themes, p -> only(p, x -> !x.isFile() || x.data().length > 0));
    ofParts("drops files", themes, p -> only(p, x -> !x.isFile()));
    ofParts("drops values", themes, p -> only(p, Part::isFile));
  }

  /** The order between names is a demand of {@code whatwg} alone, that of one name of all. */
  private void orders() {
    Comparator<ObservedPart> byName = Comparator.comparing(part -> String.valueOf(part.name()));
    Comparator<ObservedPart> byData = Comparator.comparing(ObservedPart::sha256);
    Comparator<ObservedPart> fieldsFirst = Comparator.comparing(part -> part.fileName() != null);
    ofOrder("reverses the parts", RuleSet.WHATWG, SystematicFaults::reversedParts);
    ofOrder("sorts the parts by name", RuleSet.WHATWG, parts -> sorted(parts, byName));
    ofOrder("reports values before files", RuleSet.WHATWG, parts -> sorted(parts, fieldsFirst));
    ofOrder("groups the parts by name", RuleSet.WHATWG, SystematicFaults::grouped);
    ofOrder("reports the last part first", RuleSet.WHATWG, parts -> rotated(parts, 1));
    ofOrder("swaps the last two parts", RuleSet.WHATWG, SystematicFaults::swappedTail);
    ofOrder("reverses the parts of a name", RuleSet.RFC7578, SystematicFaults::reversedParts);
    ofOrder("sorts the parts of a name", RuleSet.RFC7578, parts -> sorted(parts, byData));
    ofOrder("reports the last part of a name first", RuleSet.RFC7578, parts -> rotated(parts, 1));
    ofOrder(
        "sorts files by file name",
        RuleSet.RFC7578,
        parts -> sorted(parts, Comparator.comparing(part -> String.valueOf(part.fileName()))));
  }

  private void ofOrder(String name, RuleSet ruleSet, UnaryOperator<List<ObservedPart>> fault) {
    all.add(
        new Wrong(
            family, name, "Plain forms", new FaultyParser(Fault.ofParts(name, fault), ruleSet)));
  }

  private static List<ObservedPart> sorted(List<ObservedPart> parts, Comparator<ObservedPart> by) {
    return parts.stream().sorted(by).toList();
  }

  private static List<ObservedPart> reversedParts(List<ObservedPart> parts) {
    List<ObservedPart> reversed = new ArrayList<>(parts);
    Collections.reverse(reversed);
    return reversed;
  }

  private static List<ObservedPart> rotated(List<ObservedPart> parts, int by) {
    List<ObservedPart> rotated = new ArrayList<>(parts);
    Collections.rotate(rotated, by);
    return rotated;
  }

  private static List<ObservedPart> swappedTail(List<ObservedPart> parts) {
    List<ObservedPart> swapped = new ArrayList<>(parts);
    if (parts.size() > 1) {
      Collections.swap(swapped, parts.size() - 1, parts.size() - 2);
    }
    return swapped;
  }

  private static List<ObservedPart> grouped(List<ObservedPart> parts) {
    Map<String, List<ObservedPart>> groups = new LinkedHashMap<>();
    parts.forEach(
        part ->
            groups
                .computeIfAbsent(String.valueOf(part.name()), key -> new ArrayList<>())
                .add(part));
    return groups.values().stream().flatMap(List::stream).toList();
  }

  private void ofFileNames(String name, UnaryOperator<String> change) {
    if (name.contains("file names")) {
      ofEach(name, "File names", p -> p.withFileName(apply(change, p.fileName())));
    } else {
      ofEach(name, "Field names", p -> p.withName(apply(change, p.name())));
    }
  }

  /** A part whose Content-Disposition lies behind so many octets of its header is lost. */
  private void headers() {
    for (int size : new int[] {1024, 2048, 4096, 8192, 16_384, 32_768, 60_000}) {
      all.add(
          new Wrong(
              family,
              "reads " + size + " octets of a header",
              "Sizes and limits",
              new FaultyParser(
                  Fault.ofBody(
                      "reads " + size + " octets of a header",
                      (body, delimiter) ->
                          body.replaceAll(
                              Pattern.quote(delimiter)
                                  + "\r\nX-Long: [^\r\n]{"
                                  + (size - 8)
                                  + ",}\r\n[^\r\n]*\r\n\r\n[^\r\n]*\r\n",
                              "")))));
    }
  }

  /** A reader with a buffer of so many octets misses a delimiter that its edge cuts. */
  private void edges() {
    for (int octet = 1; octet <= 18; octet++) {
      int nth = octet;
      String name = "misses a delimiter whose octet " + nth + " ends a buffer of 8,192";
      all.add(
          new Wrong(
              family,
              name,
              DATA,
              new FaultyParser(
                  Fault.ofBody(name, (body, delimiter) -> missed(body, delimiter, nth)))));
    }
  }

  private static String missed(String body, String delimiter, int octet) {
    StringBuilder out = new StringBuilder(body);
    String whole = "\r\n" + delimiter;
    for (int at = body.indexOf(whole); at >= 0; at = body.indexOf(whole, at + 1)) {
      if ((at + octet) % 8192 == 0) {
        out.setCharAt(at + 2, '=');
      }
    }
    return out.toString();
  }

  private void ofNames(String name, UnaryOperator<String> change) {
    String themes = "Field names|Content-Disposition|Sizes and limits";
    ofEach(name + " names", themes, p -> p.withName(apply(change, p.name())));
    if (name.equals("trims")) {
      // RFC 2183 §2.3 lets a receiver do so.
      return;
    }
    ofEach(
        name + " file names",
        "File names|Content-Disposition",
        p -> p.withFileName(apply(change, p.fileName())));
  }

  private void types() {
    String themes = "Plain forms|Part headers";
    ofParts("reports the type of the first part only", themes, SystematicFaults::firstType);
    ofParts("gives a file the type of the first of its name", themes, p -> unified(p, true));
    ofParts("gives a file the type of the last of its name", themes, p -> unified(p, false));
    ofParts("swaps the types of two files", themes, SystematicFaults::swappedTypes);
    for (int size : new int[] {12, 16, 32, 64, 100, 127, 128}) {
      ofEach(
          "cuts types at " + size,
          themes,
          p -> p.withType(apply(s -> s.substring(0, Math.min(size, s.length())), p.type())));
    }
    ofParts("gives a part without a type that of the last", themes, SystematicFaults::typed);
    ofEach("makes every type text", themes, p -> p.withType("text/html"));
    ofEach(
        "cuts types at the slash",
        themes,
        p -> p.withType(apply(s -> s.replaceAll("/.*", ""), p.type())));
    ofEach("gives every part a file name", themes, p -> p.withFileName("x"));
    ofEach("gives every part a name", themes, p -> p.withName("x"));
  }

  private void chunks() {
    String themes = DATA + "|Chunk borders";
    for (int nth = 1; nth <= 3; nth++) {
      int n = nth;
      add("loses the head of chunk " + n, themes, chunk(n, c -> cut(c, 1, c.length)));
      add("loses the tail of chunk " + n, themes, chunk(n, c -> cut(c, 0, c.length - 1)));
      add("repeats the tail of chunk " + n, themes, chunk(n, c -> cut(c, 0, c.length, true)));
      add("loses chunk " + n, themes, chunk(n, c -> new byte[0]));
    }
    for (int size : new int[] {1, 4, 10, 12, 99, 4092, 8191, 16_383, 65_535}) {
      add(
          "keeps " + size + " octets of a chunk",
          themes,
          AlteredReader.ofChunks(
              chunks ->
                  chunks.size() < 2
                      ? chunks
                      : chunks.stream().map(c -> cut(c, 0, Math.min(c.length, size))).toList()));
    }
    add(
        "reads chunks in another order",
        themes,
        AlteredReader.ofChunks(SystematicFaults::reversed));
  }

  private static AlteredReader chunk(int nth, UnaryOperator<byte[]> change) {
    return AlteredReader.ofChunks(
        chunks -> {
          List<byte[]> changed = new ArrayList<>(chunks);
          if (chunks.size() > 1 && nth <= chunks.size()) {
            changed.set(nth - 1, change.apply(chunks.get(nth - 1)));
          }
          return changed.stream().filter(c -> c.length > 0).toList();
        });
  }

  private static byte[] cut(byte[] octets, int from, int to) {
    return Arrays.copyOfRange(octets, Math.min(from, octets.length), Math.max(from, to));
  }

  private static byte[] cut(byte[] octets, int from, int to, boolean repeated) {
    byte[] longer = Arrays.copyOfRange(octets, from, to + (repeated ? 1 : 0));
    if (octets.length > 0) {
      longer[longer.length - 1] = octets[octets.length - 1];
    }
    return longer;
  }

  private static List<byte[]> reversed(List<byte[]> chunks) {
    List<byte[]> reversed = new ArrayList<>(chunks);
    if (chunks.size() > 3) {
      Collections.swap(reversed, 1, 2);
    }
    return reversed;
  }

  private static List<Part> only(List<Part> parts, Predicate<Part> which) {
    return parts.stream().filter(which).toList();
  }

  private static List<Part> without(List<Part> parts, int index) {
    List<Part> left = new ArrayList<>(parts);
    if (index >= 0 && index < left.size()) {
      left.remove(index);
    }
    return left;
  }

  /** The parts without the files behind so many. */
  private static List<Part> withFiles(List<Part> parts, int count) {
    int[] files = new int[1];
    return only(parts, part -> !part.isFile() || files[0]++ < count);
  }

  private static List<Part> repeated(List<Part> parts, int index) {
    List<Part> all = new ArrayList<>(parts);
    if (index < all.size()) {
      all.add(all.get(index));
    }
    return all;
  }

  private static List<Part> joined(List<Part> one, List<Part> other) {
    List<Part> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  private static List<Part> merged(List<Part> parts, BinaryOperator<Part> merge) {
    Map<@Nullable String, Part> byName = new LinkedHashMap<>();
    parts.forEach(part -> byName.merge(String.valueOf(part.name()), part, merge));
    return List.copyOf(byName.values());
  }

  private static Part join(Part one, Part other) {
    return one.withData(joined(one.data(), other.data()));
  }

  private static List<Part> distinct(List<Part> parts) {
    Map<List<?>, Part> kept = new LinkedHashMap<>();
    for (Part part : parts) {
      kept.putIfAbsent(
          Arrays.asList(part.name(), part.fileName(), Arrays.hashCode(part.data())), part);
    }
    return List.copyOf(kept.values());
  }

  private static List<Part> oneOfAFileName(List<Part> parts) {
    Map<String, Part> kept = new LinkedHashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      kept.putIfAbsent(part.isFile() ? "file " + part.fileName() : "value " + i, part);
    }
    return List.copyOf(kept.values());
  }

  private static List<Part> typed(List<Part> parts) {
    List<Part> typed = new ArrayList<>();
    String last = null;
    for (Part part : parts) {
      last = part.type() == null ? last : part.type();
      typed.add(part.withType(last));
    }
    return typed;
  }

  private static List<Part> firstType(List<Part> parts) {
    List<Part> typed = new ArrayList<>();
    boolean told = false;
    for (Part part : parts) {
      typed.add(told ? part.withType(null) : part);
      told |= part.type() != null;
    }
    return typed;
  }

  private static List<Part> unified(List<Part> parts, boolean first) {
    Map<String, @Nullable String> types = new LinkedHashMap<>();
    for (Part part : parts) {
      if (!first || !types.containsKey(String.valueOf(part.name()))) {
        types.put(String.valueOf(part.name()), part.type());
      }
    }
    return parts.stream()
        .map(part -> part.withType(types.get(String.valueOf(part.name()))))
        .toList();
  }

  private static List<Part> swappedTypes(List<Part> parts) {
    List<Part> swapped = new ArrayList<>(parts);
    if (parts.size() > 1) {
      swapped.set(0, parts.get(0).withType(parts.get(1).type()));
      swapped.set(1, parts.get(1).withType(parts.get(0).type()));
    }
    return swapped;
  }

  private static List<Part> shifted(List<Part> parts) {
    List<Part> shifted = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      shifted.add(parts.get(i).withData(parts.get((i + 1) % parts.size()).data()));
    }
    return shifted;
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return all;
  }

  private static @Nullable String apply(UnaryOperator<String> change, @Nullable String text) {
    return text == null ? null : change.apply(text);
  }
}
