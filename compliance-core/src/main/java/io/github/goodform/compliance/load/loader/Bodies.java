package io.github.goodform.compliance.load.loader;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The bodies of the forms of a load, each made once.
 *
 * <p>Samples are left out before the load begins; from then on it does not change, and is safe for
 * use by several threads.
 */
final class Bodies {
  private final Map<Kind.Form, FormBody> forms = new EnumMap<>(Kind.Form.class);
  private final Map<String, List<Sample>> samples = new LinkedHashMap<>();
  private final Set<String> leftOut = new TreeSet<>();

  /** A form of the catalogue. */
  record Sample(String id, FormBody body) {}

  /** Makes the bodies that an order asks for, and the small form. */
  Bodies(Order order) {
    forms.put(Kind.Form.FORM, FormBody.of(Kind.Form.FORM));
    order.mix().forEach(share -> prepare(share.kind(), order));
    prepare(order.probe(), order);
  }

  private void prepare(Kind kind, Order order) {
    if (kind instanceof Kind.Upload upload) {
      forms.computeIfAbsent(upload.form(), FormBody::of);
    }
    if (kind instanceof Kind.Cases) {
      samples.computeIfAbsent(
          kind.text(),
          text ->
              order.samples().getOrDefault(text, List.of()).stream()
                  .map(sample -> new Sample(sample.id(), FormBody.of(sample)))
                  .toList());
    }
  }

  /** The small form. */
  FormBody small() {
    return of(Kind.Form.FORM);
  }

  /** The body of a request: that of its kind, or the next one by turns. */
  FormBody of(Kind kind, long number) {
    if (kind instanceof Kind.Upload upload) {
      return of(upload.form());
    }
    List<Sample> all = samples(kind);
    return all.get((int) Long.remainderUnsigned(number, all.size())).body();
  }

  private FormBody of(Kind.Form form) {
    FormBody body = forms.get(form);
    if (body == null) {
      throw new IllegalArgumentException("the order names no " + form.word());
    }
    return body;
  }

  /** The samples of a kind that are not left out. */
  List<Sample> samples(Kind kind) {
    return samples.getOrDefault(kind.text(), List.of());
  }

  /** How many samples there are that are not left out. */
  int samples() {
    return samples.values().stream().mapToInt(List::size).sum();
  }

  /** The ids of the samples that are left out, in their order. */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /** Leaves samples out, by their ids. */
  void leaveOut(List<String> ids) {
    leftOut.addAll(ids);
    samples.replaceAll(
        (kind, all) -> {
          List<Sample> left = new ArrayList<>(all);
          left.removeIf(sample -> leftOut.contains(sample.id()));
          return left;
        });
  }
}
