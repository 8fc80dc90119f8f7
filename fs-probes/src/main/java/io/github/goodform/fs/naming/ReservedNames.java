package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.Refusals.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The device names of Windows, alone and with an extension: two rules, each judged by the question
 * about that device if there is one, else by the other questions of its kind.
 */
final class ReservedNames {
  private static final Pattern DEVICE =
      Pattern.compile("(CON|PRN|AUX|NUL|(COM|LPT)[1-9])([.].*)?", Pattern.DOTALL);
  static final List<String> ALONE = List.of("name-con", "name-nul", "name-com1");
  static final List<String> WITH_EXTENSION =
      List.of("name-con-extension", "name-aux-extension", "name-lpt1-extension");

  private final Traits traits;

  private ReservedNames(Traits traits) {
    this.traits = traits;
  }

  static ReservedNames of(Traits traits) {
    return new ReservedNames(traits);
  }

  /** Whether Windows has a device of the name, in any case. */
  static boolean isDevice(String name) {
    return isAsLong(name) && DEVICE.matcher(name.toUpperCase(Locale.ROOT)).matches();
  }

  /** Why such a name is refused, or why that is open; {@code null} when it is created. */
  @Nullable Refusal of(String name) {
    if (!isAsLong(name)) {
      return null;
    }
    Matcher device = DEVICE.matcher(name.toUpperCase(Locale.ROOT));
    if (!device.matches()) {
      return null;
    }
    List<String> ids = device.group(3) == null ? ALONE : WITH_EXTENSION;
    String kind = kind(device);
    for (String id : ids) {
      Matcher asked = DEVICE.matcher(Question.named(id).first().toUpperCase(Locale.ROOT));
      if (asked.matches() && kind(asked).equals(kind) && traits.finding(id).isAnswered()) {
        return refusal(id);
      }
    }
    boolean open = true;
    for (String id : ids) {
      Refusal refusal = refusal(id);
      if (refusal != null) {
        return refusal;
      }
      open &= !traits.finding(id).isAnswered();
    }
    return open
        ? new Refusal(null, "reservedNames: " + traits.finding(ids.get(0)).reason(), ids.get(0))
        : null;
  }

  /** Whether what precedes the first dot is as long as the name of a device; most is not. */
  private static boolean isAsLong(String name) {
    int dot = name.indexOf('.');
    int length = dot < 0 ? name.length() : dot;
    return length == 3 || length == 4;
  }

  /** The device without its number. */
  private static String kind(Matcher device) {
    return device.group(2) == null ? device.group(1) : device.group(2);
  }

  private @Nullable Refusal refusal(String id) {
    Finding finding = traits.finding(id);
    if (finding.is(NameVerdict.REFUSED) && traits.evidence().of(id) instanceof Single single) {
      CallOutcome outcome = single.create();
      return new Refusal(outcome, "a reserved name: " + finding.reason(), id);
    }
    return null;
  }
}
