package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.FilteredNormalizer2;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.VersionInfo;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The code points of a table: those of a Unicode version and before, perhaps of one plane. */
record TableRange(VersionInfo last, boolean bmpOnly) {
  static final TableRange ALL = new TableRange(VersionInfo.getInstance(255), false);

  private static final Map<TableRange, Normalizer2> FORMS_C = new ConcurrentHashMap<>();

  boolean holds(int codePoint) {
    return (!bmpOnly || Character.isBmpCodePoint(codePoint))
        && UCharacter.getAge(codePoint).compareTo(last) <= 0;
  }

  boolean holds(String text) {
    return text.codePoints().allMatch(this::holds);
  }

  /** Form C of these code points; all others stay what they are. */
  Normalizer2 formC() {
    return FORMS_C.computeIfAbsent(this, TableRange::newFormC);
  }

  private static Normalizer2 newFormC(TableRange range) {
    String set = "[:age=" + range.last().getMajor() + "." + range.last().getMinor() + ":]";
    UnicodeSet held =
        range.equals(ALL) ? new UnicodeSet(0, Character.MAX_CODE_POINT) : new UnicodeSet(set);
    if (range.bmpOnly()) {
      held.remove(Character.MIN_SUPPLEMENTARY_CODE_POINT, Character.MAX_CODE_POINT);
    }
    return new FilteredNormalizer2(Normalizer2.getNFCInstance(), held.freeze());
  }
}
