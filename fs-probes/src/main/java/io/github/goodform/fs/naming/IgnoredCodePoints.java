package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.evidence.UnicodeRange;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * The code points that a comparison skips, from samples.
 *
 * <p>Where every sample of Unicode's default ignorable code points is skipped, the table is
 * Unicode's property: all that are assigned in the table's version are skipped, and the reserved
 * ones as the sample of them. Where only some are, the table is another one, and the rest is open.
 *
 * @param known the code points that are skipped
 * @param open the code points that may be
 * @param isCrossed whether marks are surely ordered across a skipped code point
 * @param mayBeCrossed whether they may be
 */
record IgnoredCodePoints(
    Set<Integer> known, Set<Integer> open, boolean isCrossed, boolean mayBeCrossed) {
  /** Whole blocks of code points: in the sets of Set.copyOf a look-up goes through such a block. */
  IgnoredCodePoints {
    known = Collections.unmodifiableSet(new HashSet<>(known));
    open = Collections.unmodifiableSet(new HashSet<>(open));
  }

  private static final int ZERO_WIDTH_JOINER = 0x200D;

  /** Where this one is not ignored, and no other that was asked about, none is. */
  private static final String SAMPLE = QuestionCatalogue.ignorableId(ZERO_WIDTH_JOINER);

  private static final UnicodeSet DEFAULT_IGNORABLE =
      new UnicodeSet("[:Default_Ignorable_Code_Point:]").freeze();

  /** The question about a text in tag characters, which stands for all of them. */
  private static final String TAGS = "ignorable-tags";

  private static final int FIRST_TAG = 0xE0020;
  private static final int LAST_TAG = 0xE007F;

  /** What Unicode reserves for ignorable code points: there, one that is too new is skipped too. */
  private static final UnicodeSet RESERVED =
      new UnicodeSet("[\\u2065\\uFFF0-\\uFFF8\\U000E0000-\\U000E0FFF]").freeze();

  static IgnoredCodePoints of(Traits traits, CharacterTables tables) {
    return tables.folding() == Folding.HFS_PLUS ? ofHfsPlus() : ofUnicode(traits);
  }

  /** What HFS+ skips, whatever was asked. */
  static IgnoredCodePoints ofHfsPlus() {
    return new IgnoredCodePoints(HfsPlusTables.ignored(), Set.of(), false, false);
  }

  /** What any other folding skips: a few thousand code points are looked at for it. */
  static IgnoredCodePoints ofUnicode(Traits traits) {
    Set<Integer> known = new HashSet<>();
    Set<Integer> excluded = new HashSet<>();
    Set<Integer> open = new HashSet<>();
    boolean all = true;
    for (int codePoint : QuestionCatalogue.IGNORABLES) {
      var finding = traits.finding(QuestionCatalogue.ignorableId(codePoint));
      if (finding.is(NameVerdict.SAME)) {
        known.add(codePoint);
      } else if (isApart(finding)) {
        excluded.add(codePoint);
      } else if (finding.is(NameVerdict.LOSSY)) {
        open.add(codePoint);
      }
      all &= !DEFAULT_IGNORABLE.contains(codePoint) || finding.is(NameVerdict.SAME);
    }
    noteTags(traits.finding(TAGS), known, excluded);
    Finding unassigned = traits.finding("ignorable-unassigned");
    if (!known.isEmpty() || !traits.finding(SAMPLE).isAnswered()) {
      VersionInfo version = version(traits);
      VersionInfo latest = latest(traits);
      for (String text : DEFAULT_IGNORABLE) {
        int codePoint = text.codePointAt(0);
        boolean assigned = UCharacter.getAge(codePoint).getMajor() > 0;
        if (all && assigned && UCharacter.getAge(codePoint).compareTo(version) <= 0) {
          known.add(codePoint);
        } else if (all && !assigned && unassigned.is(NameVerdict.SAME)) {
          known.add(codePoint);
        } else if (!assigned && isApart(unassigned)) {
          excluded.add(codePoint);
        } else if (all
            && assigned
            && !RESERVED.contains(codePoint)
            && UCharacter.getAge(codePoint).compareTo(latest) > 0) {
          excluded.add(codePoint);
        } else if (!known.contains(codePoint) && !excluded.contains(codePoint)) {
          open.add(codePoint);
        }
      }
    }
    Finding between = traits.finding("ignorable-between-marks");
    // Where the sample's own code point is not ignored, it tells nothing of the others.
    boolean mayBeCrossed = !isApart(between) || !known.contains(ZERO_WIDTH_JOINER);
    return new IgnoredCodePoints(known, open, between.is(NameVerdict.SAME), mayBeCrossed);
  }

  private static void noteTags(Finding tags, Set<Integer> known, Set<Integer> excluded) {
    for (int tag = FIRST_TAG; tag <= LAST_TAG; tag++) {
      if (tags.is(NameVerdict.SAME)) {
        known.add(tag);
      } else if (isApart(tags)) {
        excluded.add(tag);
      }
    }
  }

  private static boolean isApart(Finding finding) {
    return finding.is(NameVerdict.DISTINCT) || finding.is(NameVerdict.REFUSED);
  }

  /** The newest version that the tables may follow. */
  private static VersionInfo latest(Traits traits) {
    return traits
        .of(Trait.CASE_TABLE)
        .value()
        .map(UnicodeRange::atMost)
        .filter(version -> !version.isEmpty())
        .map(VersionInfo::getInstance)
        .orElseGet(() -> VersionInfo.getInstance(255));
  }

  /** The newest version that a decomposition or a case pair vouches for. */
  private static VersionInfo version(Traits traits) {
    VersionInfo newest = VersionInfo.getInstance(1, 1);
    for (Question question : Question.catalogue()) {
      if (!question.since().isEmpty() && traits.finding(question.id()).is(NameVerdict.SAME)) {
        VersionInfo since = VersionInfo.getInstance(question.since());
        newest = since.compareTo(newest) > 0 ? since : newest;
      }
    }
    return newest;
  }
}
