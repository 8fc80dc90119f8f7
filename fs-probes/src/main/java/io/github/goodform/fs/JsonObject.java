package io.github.goodform.fs;

import io.github.goodform.fs.evidence.NameOctets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object that says which member is missing or of the wrong type. */
final class JsonObject {
  private final Map<?, ?> members;
  private final String name;

  private JsonObject(Map<?, ?> members, String name) {
    this.members = members;
    this.name = name;
  }

  static JsonObject of(@Nullable Object value, String name) {
    if (value instanceof Map<?, ?> map) {
      return new JsonObject(map, name);
    }
    throw new IllegalArgumentException("profile-json: expected an object at " + name);
  }

  /** Where a member is, for messages. */
  String where(String member) {
    return name + "." + member;
  }

  boolean has(String member) {
    return members.get(member) != null;
  }

  @Nullable Object raw(String member) {
    return members.get(member);
  }

  Iterable<String> names() {
    return members.keySet().stream().map(String.class::cast).toList();
  }

  JsonObject object(String member) {
    return of(members.get(member), where(member));
  }

  String string(String member) {
    return typed(member, String.class);
  }

  long number(String member) {
    return typed(member, Long.class);
  }

  boolean bool(String member) {
    return typed(member, Boolean.class);
  }

  List<?> list(String member) {
    return typed(member, List.class);
  }

  <E extends Enum<E>> E constant(String member, Class<E> type) {
    return constant(string(member), type, "a known " + member, where(member));
  }

  /** Named in messages by what it is: who reads the text does not know the type. */
  static <E extends Enum<E>> E constant(String value, Class<E> type, String what, String where) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(value)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        "profile-json: expected %s at %s, found \"%s\""
            .formatted(what, where, NameOctets.escape(value)));
  }

  private <T> T typed(String member, Class<T> type) {
    Object value = members.get(member);
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          "profile-json: expected a %s at %s"
              .formatted(type.getSimpleName().toLowerCase(java.util.Locale.ROOT), where(member)));
    }
    return type.cast(value);
  }
}
