package io.github.goodform.fs;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameObservation.Unasked;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Profiles as JSON and back.
 *
 * <p>{@code jvm}, {@code surroundings} and {@code evidence} are read back; {@code traits} and
 * {@code findings} are there for other readers and judged anew. An outcome is the name of its
 * {@link ErrorKind}, then a colon and the system's words if there are any.
 */
final class ProfileJson {
  private static final String SCHEMA = "goodform-file-name-profile";
  private static final long VERSION = 1;

  /** The name of {@link ErrorKind#UNENCODABLE} in recordings made before it was renamed. */
  private static final String FORMER_UNENCODABLE = "UNSAYABLE";

  private ProfileJson() {}

  static String write(FileNameProfile profile) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("schema", SCHEMA);
    json.put("version", VERSION);
    json.put("jvm", jvm(profile.jvm()));
    json.put("surroundings", surroundings(profile.context()));
    json.put("consistentWith", profile.consistentWith());
    json.put("unencodableNames", answer(profile.unencodableNames()));
    json.put("traits", traits(profile));
    json.put("findings", findings(profile));
    json.put("evidence", evidence(profile.evidence()));
    return JsonText.write(json);
  }

  private static Map<String, @Nullable Object> jvm(JvmLayer jvm) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("javaVersion", jvm.javaVersion());
    json.put("javaVendor", jvm.javaVendor());
    json.put("osName", jvm.osName());
    json.put("jnuEncoding", jvm.jnuEncoding());
    json.put("nativeEncoding", jvm.nativeEncoding());
    json.put("fileEncoding", jvm.fileEncoding());
    json.put("localeVariable", jvm.localeVariable());
    json.put("localeValue", jvm.localeValue());
    json.put("advice", jvm.advice());
    List<Object> names = new ArrayList<>();
    for (JvmLayer.Name name : jvm.names()) {
      Map<String, Object> member = new LinkedHashMap<>();
      member.put("id", name.id());
      member.put("name", name.name());
      member.put("fate", name.fate().name());
      member.put("reason", name.reason());
      names.add(member);
    }
    json.put("names", names);
    return json;
  }

  private static Map<String, @Nullable Object> surroundings(ProbeContext surroundings) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("directory", surroundings.directory());
    json.put("provider", surroundings.provider());
    json.put("storeType", surroundings.storeType());
    json.put("storeName", surroundings.storeName());
    json.put("mountOptions", surroundings.mountOptions());
    json.put("readOnly", surroundings.readOnly());
    json.put("usableOctets", surroundings.usableOctets());
    json.put("time", surroundings.time().toString());
    json.put("elapsedMicros", surroundings.elapsedMicros());
    json.put("full", surroundings.full());
    json.put("leftBehind", surroundings.leftBehind());
    if (!surroundings.directoryFlags().isEmpty()) {
      json.put("directoryFlags", surroundings.directoryFlags());
    }
    if (!surroundings.caseFlags().isEmpty()) {
      json.put("caseFlags", surroundings.caseFlags());
    }
    return json;
  }

  private static Map<String, @Nullable Object> traits(FileNameProfile profile) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    profile.traits().forEach((name, answer) -> json.put(name, answer(answer)));
    return json;
  }

  private static Map<String, @Nullable Object> answer(TraitAnswer<?> answer) {
    Map<String, @Nullable Object> member = new LinkedHashMap<>();
    member.put("value", answer.value().map(Object::toString).orElse(null));
    member.put("reason", answer.reason());
    member.put("questions", answer.questions());
    return member;
  }

  private static Map<String, @Nullable Object> findings(FileNameProfile profile) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    for (Finding finding : profile.findings()) {
      if (profile.evidence().observations().containsKey(finding.question())) {
        json.put(finding.question(), finding.toString());
      }
    }
    return json;
  }

  private static Map<String, @Nullable Object> evidence(Evidence evidence) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    evidence
        .observations()
        .forEach(
            (id, observation) -> {
              Map<String, @Nullable Object> member = new LinkedHashMap<>();
              Question.byId(id).ifPresent(question -> putNames(question, member));
              member.putAll(observation(observation));
              json.put(id, member);
            });
    return json;
  }

  /** The octets that were asked about, for readers without the catalogue; not read back. */
  private static void putNames(Question question, Map<String, @Nullable Object> member) {
    member.put("first", NameOctets.hex(question.firstOctets()));
    if (question.hasSecond()) {
      member.put("second", NameOctets.hex(question.secondOctets()));
    }
  }

  private static Map<String, @Nullable Object> observation(NameObservation observation) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (observation instanceof Relation relation) {
      json.put("forward", direction(relation.forward()));
      json.put("reverse", direction(relation.reverse()));
    } else if (observation instanceof Single single) {
      json.put("create", outcome(single.create()));
      json.put("listed", listing(single.listed()));
      json.put("lookup", outcome(single.lookup()));
    } else if (observation instanceof Length length) {
      json.put("units", (long) length.units());
      json.put("next", outcome(length.next()));
    } else if (observation instanceof Letters letters) {
      json.put("joined", letters.joined());
      json.put("distinct", letters.distinct());
      json.put("open", letters.open());
      json.put("end", outcome(letters.end()));
    } else if (observation instanceof Characters characters) {
      json.put("kept", characters.kept());
      json.put("replaced", characters.replaced());
      json.put("last", characters.last());
      json.put("refused", characters.refused());
      json.put("refusal", outcome(characters.refusal()));
      json.put("end", outcome(characters.end()));
    } else if (observation instanceof Unasked unasked) {
      json.put("unasked", outcome(unasked.reason()));
    }
    return json;
  }

  private static Map<String, @Nullable Object> direction(Direction direction) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("create", outcome(direction.create()));
    json.put("listed", listing(direction.listed()));
    json.put("lookup", outcome(direction.lookup()));
    json.put("createOther", outcome(direction.createOther()));
    json.put("listedBoth", listing(direction.listedBoth()));
    return json;
  }

  private static Object listing(Listing listing) {
    return listing.outcome().isOk() ? listing.names() : outcome(listing.outcome());
  }

  private static String outcome(CallOutcome outcome) {
    String reason = outcome.reason().name();
    return outcome.detail().isEmpty() ? reason : reason + ": " + outcome.detail();
  }

  static FileNameProfile read(String text) {
    JsonObject json = JsonObject.of(JsonText.read(text), "the profile");
    String schema = json.string("schema");
    long version = json.number("version");
    if (!schema.equals(SCHEMA) || version != VERSION) {
      throw new IllegalArgumentException(
          "profile-json: expected schema %s version %d, found %s version %d"
              .formatted(SCHEMA, VERSION, NameOctets.escape(schema), version));
    }
    return FileNameProfile.of(
        readJvm(json.object("jvm")),
        readSurroundings(json.object("surroundings")),
        readEvidence(json.object("evidence")));
  }

  private static JvmLayer readJvm(JsonObject json) {
    List<JvmLayer.Name> names = new ArrayList<>();
    for (Object element : json.list("names")) {
      JsonObject name = JsonObject.of(element, "jvm.names");
      names.add(
          new JvmLayer.Name(
              name.string("id"),
              name.string("name"),
              name.constant("fate", JvmLayer.PathConversion.class),
              name.string("reason")));
    }
    return new JvmLayer(
        json.string("javaVersion"),
        json.string("javaVendor"),
        json.string("osName"),
        json.string("jnuEncoding"),
        json.string("nativeEncoding"),
        json.string("fileEncoding"),
        json.string("localeVariable"),
        json.string("localeValue"),
        names);
  }

  private static ProbeContext readSurroundings(JsonObject json) {
    try {
      return new ProbeContext(
          json.string("directory"),
          json.string("provider"),
          json.string("storeType"),
          json.string("storeName"),
          json.string("mountOptions"),
          json.bool("readOnly"),
          json.number("usableOctets"),
          Instant.parse(json.string("time")),
          json.number("elapsedMicros"),
          json.bool("full"),
          json.string("leftBehind"),
          json.has("directoryFlags") ? json.string("directoryFlags") : "",
          json.has("caseFlags") ? json.string("caseFlags") : "");
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("profile-json: expected an instant at surroundings.time");
    }
  }

  private static Evidence readEvidence(JsonObject json) {
    Map<String, NameObservation> observations = new LinkedHashMap<>();
    for (String id : json.names()) {
      observations.put(id, readObservation(json.object(id)));
    }
    return Evidence.of(observations);
  }

  private static NameObservation readObservation(JsonObject json) {
    if (json.has("forward")) {
      return new Relation(
          readDirection(json.object("forward")), readDirection(json.object("reverse")));
    } else if (json.has("units")) {
      return readLength(json);
    } else if (json.has("joined")) {
      return new Letters(
          octets(json, "joined"),
          octets(json, "distinct"),
          octets(json, "open"),
          readOutcome(json, "end"));
    } else if (json.has("kept")) {
      return readCharacters(json);
    } else if (json.has("unasked")) {
      return new Unasked(readOutcome(json, "unasked"));
    }
    return new Single(
        readOutcome(json, "create"), readListing(json, "listed"), readOutcome(json, "lookup"));
  }

  private static Length readLength(JsonObject json) {
    long units = json.number("units");
    if (units < 0 || units > Length.MOST_UNITS) {
      throw new IllegalArgumentException(
          "profile-json: expected from 0 to %d at %s, found %d"
              .formatted(Length.MOST_UNITS, json.where("units"), units));
    }
    return new Length((int) units, readOutcome(json, "next"));
  }

  private static List<String> texts(JsonObject json, String member) {
    List<String> texts = new ArrayList<>();
    json.list(member).forEach(element -> texts.add(String.valueOf(element)));
    return texts;
  }

  private static Characters readCharacters(JsonObject json) {
    String kept = json.string("kept");
    List<String> replaced = texts(json, "replaced");
    List<String> last = texts(json, "last");
    String refused = json.string("refused");
    CallOutcome refusal = readOutcome(json, "refusal");
    CallOutcome end = readOutcome(json, "end");
    try {
      return new Characters(kept, replaced, last, refused, refusal, end);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("profile-json: " + e.getMessage(), e);
    }
  }

  private static Direction readDirection(JsonObject json) {
    return new Direction(
        readOutcome(json, "create"),
        readListing(json, "listed"),
        readOutcome(json, "lookup"),
        readOutcome(json, "createOther"),
        readListing(json, "listedBoth"));
  }

  private static Listing readListing(JsonObject json, String member) {
    if (json.raw(member) instanceof String) {
      return new Listing(readOutcome(json, member), List.of());
    }
    List<String> names = new ArrayList<>();
    for (Object element : json.list(member)) {
      if (!(element instanceof String name) || !isHex(name)) {
        throw new IllegalArgumentException(
            "profile-json: expected octets at " + json.where(member));
      }
      names.add(name);
    }
    return Listing.of(names);
  }

  private static String octets(JsonObject json, String member) {
    String octets = json.string(member);
    if (!isHex(octets)) {
      throw new IllegalArgumentException("profile-json: expected octets at " + json.where(member));
    }
    return octets;
  }

  private static boolean isHex(String name) {
    return name.length() % 2 == 0 && name.chars().allMatch(HexFormat::isHexDigit);
  }

  private static CallOutcome readOutcome(JsonObject json, String member) {
    String text = json.string(member);
    int colon = text.indexOf(": ");
    String reason = colon < 0 ? text : text.substring(0, colon);
    String detail = colon < 0 ? "" : text.substring(colon + 2);
    String kind = reason.equals(FORMER_UNENCODABLE) ? ErrorKind.UNENCODABLE.name() : reason;
    String where = json.where(member);
    return new CallOutcome(
        JsonObject.constant(kind, ErrorKind.class, "a known outcome", where), detail);
  }
}
