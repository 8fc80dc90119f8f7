package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.multipart.Limits;
import io.github.goodform.multipart.Violation;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deliberate faults, each one that a real reader of forms has, or has had. */
final class Mutations {
  private static final Catalog CATALOG = Catalog.load();

  private Mutations() {}

  /**
   * A fault, and the case that asks for it.
   *
   * @param caseId the id of a case that has to fail
   * @param ruleSet by whose rules it is a fault
   * @param fault the fault
   */
  record Mutation(String caseId, RuleSet ruleSet, Fault fault) {
    @Override
    public String toString() {
      return fault.name();
    }
  }

  static List<Mutation> all() {
    return Stream.of(
            tolerances(),
            refusals(),
            limits(),
            ofTheContentType(),
            ofTheBody(),
            ofTheChunks(),
            ofTheNames(),
            ofTheParts())
        .flatMap(List::stream)
        .toList();
  }

  private static Mutation mutation(String caseId, Fault fault) {
    return new Mutation(caseId, ruleSet(caseId), fault);
  }

  /** The first rule set by which a case is a MUST. */
  private static RuleSet ruleSet(String caseId) {
    Case testCase = CATALOG.find(caseId).orElseThrow();
    return Stream.of(RuleSet.RFC7578, RuleSet.WHATWG, RuleSet.HARDENED)
        .filter(
            one -> testCase.demand(one).filter(demand -> demand.level() == Level.MUST).isPresent())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no rule set has a MUST for " + caseId));
  }

  /** One rule at a time is not enforced any more: faults by the hardened ruleSet. */
  private static List<Mutation> tolerances() {
    return List.of(
        tolerance("line-end-cr-everywhere", Violation.CR_LINE_TERMINATION),
        tolerance("line-end-lf-everywhere", Violation.LF_LINE_TERMINATION),
        tolerance("delimiter-text-after", Violation.DELIMITER_TEXT),
        tolerance("truncated-in-value", Violation.CLOSE_DELIMITER_MISSING),
        tolerance("header-folded-in-name", Violation.HEADER_FOLDED),
        tolerance("header-space-before-colon", Violation.HEADER_SPACE_BEFORE_COLON),
        tolerance("disposition-missing", Violation.DISPOSITION_MISSING),
        tolerance("disposition-attachment", Violation.DISPOSITION_OTHER),
        tolerance("disposition-name-missing", Violation.NAME_MISSING),
        tolerance("name-latin1", Violation.NAME_NOT_UTF8),
        tolerance("filename-latin1", Violation.FILENAME_NOT_UTF8),
        tolerance("filename-continuation", Violation.FILENAME_CONTINUATION),
        tolerance("disposition-semicolon-missing", Violation.PARAMETER_SEMICOLON_MISSING),
        tolerance("transfer-base64", Violation.BASE64_TRANSFER_ENCODING),
        tolerance("transfer-quoted-printable", Violation.QUOTED_PRINTABLE_TRANSFER_ENCODING));
  }

  private static Mutation tolerance(String caseId, Violation violation) {
    return new Mutation(
        caseId,
        RuleSet.HARDENED,
        Fault.ofOptions(
            "tolerates " + violation.name(),
            options -> options.withCompliance(options.compliance().with(violation))));
  }

  /** What real clients send is refused. */
  private static List<Mutation> refusals() {
    return List.of(
        refusal("preamble-text", Violation.PREAMBLE_DATA),
        refusal("epilogue-text", Violation.EPILOGUE_DATA),
        refusal("boundary-after-charset", Violation.BODY_CHARSET),
        refusal("header-other", Violation.HEADER_OTHER),
        refusal("transfer-8bit", Violation.IDENTITY_TRANSFER_ENCODING));
  }

  private static Mutation refusal(String caseId, Violation violation) {
    return mutation(
        caseId,
        Fault.ofOptions(
            "refuses " + violation.name(),
            options -> options.withCompliance(options.compliance().without(violation))));
  }

  private static List<Mutation> limits() {
    return List.of(
        limit("limit-fields-100", "at most 10 parts", limits -> limits.maxParts(10)),
        limit(
            "form-field-and-file",
            "at most 80 octets of headers",
            limits -> limits.maxHeaderOctets(80)),
        limit("form-field-and-file", "at most 1 header field", limits -> limits.maxHeaderFields(1)),
        limit("disposition-name", "at most 4 octets of a name", limits -> limits.maxNameOctets(4)),
        limit(
            "filename-utf8-cjk",
            "at most 8 octets of a file name",
            limits -> limits.maxFileNameOctets(8)),
        limit(
            "limit-file-1m", "at most 64 KiB of a part", limits -> limits.maxPartOctets(64 << 10)),
        limit("padding-after-first", "no padding", limits -> limits.maxPaddingOctets(0)),
        limit(
            "preamble-header-lines",
            "a preamble of 16 octets",
            limits -> limits.maxPreambleOctets(16)),
        limit("epilogue-text", "an epilogue of 2 octets", limits -> limits.maxEpilogueOctets(2)));
  }

  private static Mutation limit(String caseId, String name, UnaryOperator<Limits.Builder> limit) {
    return mutation(
        caseId,
        Fault.ofOptions(
            name,
            options -> options.withLimits(limit.apply(options.limits().toBuilder()).build())));
  }

  private static Mutation ofContentType(String caseId, String name, UnaryOperator<String> fault) {
    return mutation(caseId, Fault.ofContentType(name, fault));
  }

  private static Mutation ofBody(
      String caseId, String name, BiFunction<String, String, String> fault) {
    return mutation(caseId, Fault.ofBody(name, fault));
  }

  private static Mutation ofChunks(String caseId, String name, UnaryOperator<List<byte[]>> fault) {
    return mutation(caseId, Fault.ofChunks(name, fault));
  }

  private static Mutation ofParts(
      String caseId, String name, UnaryOperator<List<ObservedPart>> fault) {
    return mutation(caseId, Fault.ofParts(name, fault));
  }

  private static Mutation ofEachPart(
      String caseId, String name, UnaryOperator<ObservedPart> fault) {
    return mutation(caseId, Fault.ofEachPart(name, fault));
  }

  private static Mutation ofRejection(String caseId, String name, List<ObservedPart> instead) {
    return mutation(caseId, Fault.ofRejection(name, instead));
  }

  private static List<Mutation> ofTheContentType() {
    return List.of(
        ofContentType(
            "boundary-70-characters",
            "cuts a boundary at 20 characters",
            type -> type.replaceAll("(boundary=\"?[^\";]{20})[^\";]*", "$1")),
        ofContentType(
            "boundary-name-uppercase",
            "knows no upper-case BOUNDARY",
            type -> type.replaceAll("B(?i:oundary)=|(?i:boundary)(?<!boundary)=", "other=")),
        ofContentType(
            "boundary-quoted",
            "takes quotes for a part of the boundary",
            type -> type.replaceAll("boundary=\"([^\"]*)\"", "boundary=\"'$1'\"")),
        ofContentType(
            "boundary-missing",
            "guesses a boundary when there is none",
            type ->
                type.toLowerCase(Locale.ROOT).contains("boundary=") ? type : type + "; boundary=B"),
        ofContentType(
            "boundary-space-after-value",
            "takes a space behind the boundary for a part of it",
            type -> type.replaceAll("boundary=([^\";]*[^\"; ]) +;", "boundary=\"$1-\";")),
        ofContentType(
            "form-single-part",
            "folds the case of the boundary",
            type -> type.toLowerCase(Locale.ROOT)));
  }

  private static List<Mutation> ofTheBody() {
    return List.of(
        mutation("delimiter-after-bare-lf", WrongServersTest.SPLITS_AT_BARE_LF),
        mutation("delimiter-text-after", WrongServersTest.TRUNCATES_AT_A_BOUNDARY_LIKE_LINE),
        ofBody(
            "delimiter-after-bare-cr",
            "splits at a bare CR",
            (body, delimiter) ->
                body.replaceAll("\r(?=\\Q" + delimiter + "\\E)", "\r\n").replace("\r\n\n", "\r\n")),
        ofBody(
            "delimiter-within-line",
            "finds a delimiter within a line",
            (body, delimiter) -> body.replaceAll("(?<![\r\n])(?=\\Q" + delimiter + "\\E)", "\r\n")),
        ofBody(
            "epilogue-part",
            "reads parts after the close-delimiter",
            (body, delimiter) ->
                body.replaceAll(
                    "\\Q" + delimiter + "\\E--\r\n(?=[\\s\\S]*\\Q" + delimiter + "\\E)",
                    Matcher.quoteReplacement(
                        delimiter + "\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n\r\n"))),
        ofBody(
            "truncated-in-value",
            "completes a body that was cut",
            (body, delimiter) ->
                body.contains(delimiter + "--") ? body : body + "\r\n" + delimiter + "--\r\n"),
        ofBody(
            "delimiter-data-ends-lf",
            "makes CRLF of a bare LF",
            (body, d) -> body.replaceAll("(?<!\r)\n", "\r\n")),
        ofBody(
            "delimiter-prefix-in-data",
            "makes LF of CRLF in values",
            (body, d) -> unixValues(body, d)),
        ofBody("form-all-octets", "drops NUL", (body, d) -> body.replace("\0", "")),
        ofBody("form-all-octets", "ends at NUL", (body, d) -> cutAt(body, d, '\0')),
        ofBody("form-all-octets", "ends at SUB", (body, d) -> cutAt(body, d, '\u001A')),
        ofBody(
            "name-plus",
            "reads + as a space",
            (body, d) -> body.replace('+', ' ').replace(d.replace('+', ' '), d)),
        ofBody(
            "delimiter-after-space",
            "unfolds a folded field",
            (body, d) -> body.replaceAll("\r\n[ \t]+", " ")),
        ofBody(
            "type-name-case",
            "knows header names in lower case only",
            (body, d) ->
                body.replaceAll("(?i)content-disposition:", "content-disposition:")
                    .replaceAll("Content-Type:", "X-Type:")),
        ofBody(
            "header-name-lowercase",
            "knows header names as usual only",
            (body, d) ->
                body.replaceAll("(?!Content-Disposition)(?i:content-disposition):", "X-Other:")),
        ofBody(
            "header-no-space-after-colon",
            "wants a space after the colon",
            (b, d) -> b.replaceAll("Disposition:f", "X:f")),
        ofBody(
            "disposition-no-space",
            "wants a space after a semicolon",
            (b, d) -> b.replace(";name", "name")),
        ofBody(
            "filename-before-name",
            "wants the name first",
            (b, d) -> b.replaceAll("; (filename=\"[^\"]*\"); (name=)", "; $1; other-$2")));
  }

  private static String unixValues(String body, String delimiter) {
    return body.replaceAll("(?<=[a-z0-9])\r\n(?=[a-z0-9])(?!-)", "\n")
        .replace("\n" + delimiter, "\r\n" + delimiter)
        .replace("\r\r\n", "\r\n");
  }

  private static String cutAt(String body, String delimiter, char end) {
    int at = body.indexOf(end);
    return at < 0 ? body : body.substring(0, at) + "\r\n" + delimiter + "--\r\n";
  }

  private static List<Mutation> ofTheChunks() {
    return List.of(
        ofChunks(
            "chunks-every-octet",
            "loses the first octet of a second chunk",
            Mutations::withoutASecondHead),
        ofChunks("chunks-cr-lf", "keeps a CR that ends a chunk", Mutations::withDoubledCr),
        ofChunks(
            "chunks-whole",
            "reads the first chunk only",
            chunks -> chunks.isEmpty() ? chunks : chunks.subList(0, 1)),
        ofChunks(
            "chunks-every-octet",
            "loses the last chunk",
            chunks -> chunks.size() < 2 ? chunks : chunks.subList(0, chunks.size() - 1)),
        ofChunks("chunks-every-octet", "reads every chunk of one octet twice", Mutations::twice));
  }

  private static List<byte[]> withoutASecondHead(List<byte[]> chunks) {
    List<byte[]> faulty = new ArrayList<>(chunks);
    if (faulty.size() > 1 && faulty.get(1).length > 0) {
      byte[] second = faulty.get(1);
      faulty.set(1, Arrays.copyOfRange(second, 1, second.length));
    }
    return faulty;
  }

  private static List<byte[]> withDoubledCr(List<byte[]> chunks) {
    List<byte[]> faulty = new ArrayList<>();
    for (int i = 0; i < chunks.size(); i++) {
      byte[] chunk = chunks.get(i);
      faulty.add(chunk);
      boolean endsWithCr = chunk.length > 0 && chunk[chunk.length - 1] == '\r';
      if (endsWithCr && i + 1 < chunks.size()) {
        faulty.add(new byte[] {'\r'});
      }
    }
    return faulty;
  }

  private static List<byte[]> twice(List<byte[]> chunks) {
    List<byte[]> faulty = new ArrayList<>();
    for (byte[] chunk : chunks) {
      faulty.add(chunk);
      if (chunk.length == 1) {
        faulty.add(chunk);
      }
    }
    return faulty;
  }

  private static List<Mutation> ofTheNames() {
    return List.of(
        mutation("name-utf8", WrongServersTest.DROPS_UTF8_NAMES),
        names("name-utf8", "reads names as ISO-8859-1", Mutations::mojibake),
        names(
            "filename-utf8-nfd",
            "composes names",
            name -> Normalizer.normalize(name, Normalizer.Form.NFC)),
        names(
            "filename-utf8-nfc",
            "decomposes names",
            name -> Normalizer.normalize(name, Normalizer.Form.NFD)),
        names(
            "name-utf8-nfd",
            "folds names by compatibility",
            n -> Normalizer.normalize(n, Normalizer.Form.NFKC)),
        names("name-case-kept", "lower-cases names", name -> name.toLowerCase(Locale.ROOT)),
        names("filename-leading-space", "trims names", String::strip),
        names(
            "filename-semicolon", "cuts names at a semicolon", name -> name.replaceAll(";.*", "")),
        names(
            "filename-long-255",
            "cuts names at 32 characters",
            name -> name.substring(0, Math.min(32, name.length()))),
        names(
            "filename-utf8-cjk",
            "replaces what is not ASCII",
            name -> name.replaceAll("[^\\x00-\\x7F]", "?")),
        names(
            "filename-utf8-emoji",
            "drops surrogate pairs",
            name -> name.replaceAll("[\\x{10000}-\\x{10FFFF}]", "")),
        names("filename-plus", "reads + in names as a space", name -> name.replace('+', ' ')),
        names("name-brackets", "drops brackets of names", name -> name.replaceAll("\\[.*?\\]", "")),
        names("filename-plain", "makes _ of a dot", name -> name.replace('.', '_')),
        names("filename-space", "makes _ of a space", name -> name.replace(' ', '_')),
        names("filename-apostrophe", "drops apostrophes", name -> name.replace("'", "")),
        names("filename-equals", "drops equals signs", name -> name.replace("=", "")),
        names("filename-comma", "drops commas", name -> name.replace(",", "")),
        ofEachPart(
            "form-field-and-file",
            "reports no file names",
            p -> with(p, p.name(), null, p.contentType())),
        ofEachPart(
            "filename-empty",
            "drops an empty file name",
            p -> "".equals(p.fileName()) ? with(p, p.name(), null, p.contentType()) : p),
        ofEachPart(
            "type-of-each-file",
            "makes every type octets",
            p -> with(p, p.name(), p.fileName(), "application/octet-stream")),
        ofHardened(
            "filename-encoded-word-base64",
            "decodes encoded-words in file names",
            p -> with(p, p.name(), apply(Mutations::words, p.fileName()), p.contentType())),
        ofHardened(
            "filename-percent-slash",
            "decodes percent in file names",
            p -> with(p, p.name(), apply(Mutations::percent, p.fileName()), p.contentType())),
        ofHardened(
            "filename-parameter-like", "reads parameters in file names", Mutations::parameter),
        new Mutation(
            "inject-header-by-nel",
            RuleSet.HARDENED,
            Fault.ofRejection(
                "ends a field at NEL and U+2028",
                List.of(
                    ObservedPart.of(
                        "f", "a", "text/html", "DATA".getBytes(StandardCharsets.UTF_8))))));
  }

  private static Mutation ofHardened(String caseId, String name, UnaryOperator<ObservedPart> f) {
    return new Mutation(caseId, RuleSet.HARDENED, Fault.ofEachPart(name, f));
  }

  private static String words(String name) {
    if (name.startsWith("=?UTF-8?B?")) {
      byte[] octets = Base64.getDecoder().decode(name.substring(10, name.length() - 2));
      return new String(octets, StandardCharsets.UTF_8);
    }
    return name.equals("=?ISO-8859-1?Q?=E5=2Etxt?=") ? "\u00E5.txt" : name;
  }

  private static String percent(String name) {
    return name.replace("%2F", "/").replace("%0D%0A", "\r\n").replace("%00", "\0");
  }

  private static ObservedPart parameter(ObservedPart part) {
    return "a; name=evil.txt".equals(part.fileName())
        ? with(part, "evil.txt", "a", part.contentType())
        : part;
  }

  private static Mutation names(String caseId, String name, UnaryOperator<String> fault) {
    return ofEachPart(
        caseId,
        name,
        p -> with(p, apply(fault, p.name()), apply(fault, p.fileName()), p.contentType()));
  }

  private static @Nullable String apply(UnaryOperator<String> fault, @Nullable String name) {
    return name == null ? null : fault.apply(name);
  }

  private static String mojibake(String name) {
    return new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static ObservedPart with(
      ObservedPart part, @Nullable String name, @Nullable String fileName, @Nullable String type) {
    return new ObservedPart(name, fileName, type, part.size(), part.sha256(), null);
  }

  private static List<Mutation> ofTheParts() {
    return List.of(
        ofParts(
            "form-repeated-field",
            "reports the first part only",
            p -> p.isEmpty() ? p : p.subList(0, 1)),
        ofParts(
            "form-repeated-field",
            "reports the last part only",
            p -> p.isEmpty() ? p : p.subList(p.size() - 1, p.size())),
        ofParts("form-repeated-field", "keeps one part of each name", Mutations::oneOfEachName),
        ofParts(
            "form-empty-value",
            "drops empty parts",
            p -> p.stream().filter(x -> x.size() > 0).toList()),
        ofParts(
            "form-empty-file",
            "drops files",
            p -> p.stream().filter(x -> x.fileName() == null).toList()),
        ofParts(
            "form-single-part",
            "drops fields",
            p -> p.stream().filter(x -> x.fileName() != null).toList()),
        ofParts(
            "form-typed-field",
            "drops typed fields",
            p -> p.stream().filter(x -> x.fileName() != null || x.contentType() == null).toList()),
        ofParts(
            "limit-file-1m",
            "drops parts above 100 kB",
            p -> p.stream().filter(x -> x.size() < 100_000).toList()),
        ofParts("form-single-part", "reports every part twice", Mutations::doubled),
        ofRejection("truncated-in-value", "accepts everything, and reports nothing", List.of()),
        ofRejection(
            "boundary-empty",
            "accepts everything, and reports a field",
            List.of(ObservedPart.of("a", null, null, "hello".getBytes(StandardCharsets.UTF_8)))));
  }

  private static List<ObservedPart> oneOfEachName(List<ObservedPart> parts) {
    Map<@Nullable String, ObservedPart> byName = new LinkedHashMap<>();
    parts.forEach(part -> byName.put(part.name(), part));
    return List.copyOf(byName.values());
  }

  private static List<ObservedPart> doubled(List<ObservedPart> parts) {
    List<ObservedPart> twice = new ArrayList<>(parts);
    twice.addAll(parts);
    return twice;
  }
}
