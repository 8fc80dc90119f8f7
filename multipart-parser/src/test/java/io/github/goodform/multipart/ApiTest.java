package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Every public and protected signature of the module, as committed in {@code api.txt}: a change is
 * made on purpose, and seen in a review.
 */
class ApiTest {
  private static final Path MAIN = Path.of("src/main/java/io/github/goodform/multipart");
  private static final Path COMMITTED =
      Path.of("src/test/resources/io/github/goodform/multipart/api.txt");
  private static final String REGENERATE =
      "mvn -pl multipart-parser test -Dtest=ApiTest -Dgoodform.api.write=true";

  @Test
  void isTheCommittedOne() throws Exception {
    List<String> found = signatures();
    if (Boolean.getBoolean("goodform.api.write")) {
      Files.write(COMMITTED, found, StandardCharsets.UTF_8);
    }
    List<String> committed = Files.readAllLines(COMMITTED, StandardCharsets.UTF_8);
    List<String> added = new ArrayList<>(found);
    added.removeAll(committed);
    List<String> removed = new ArrayList<>(committed);
    removed.removeAll(found);
    assertThat(found)
        .as(
            "the public signatures differ from %s%nadded:%n%s%nremoved:%n%s%nIf this is meant: %s",
            COMMITTED, String.join("\n", added), String.join("\n", removed), REGENERATE)
        .isEqualTo(committed);
  }

  /** Records cannot grow: their constructor and patterns are the user's as well. */
  @Test
  void hasNoRecordThatIsPublic() throws Exception {
    assertThat(types()).noneMatch(Class::isRecord).hasSizeGreaterThan(25);
  }

  /** What a user gets he does not construct, unless it is an exception of ours or a builder. */
  @Test
  void hasNoPublicConstructor() throws Exception {
    assertThat(types().stream().flatMap(type -> Stream.of(type.getConstructors()))).isEmpty();
  }

  /** A pattern switch over a sealed type compiles without a default, and a new kind breaks it. */
  @Test
  void hasNoTypeThatIsSealed() throws Exception {
    assertThat(types()).noneMatch(Class::isSealed);
  }

  /** The kinds of a type that is not sealed are the library's all the same. */
  @Test
  void letsNobodyAddAKindOfEventOrException() {
    for (Class<?> type : List.of(MultipartEvent.class, MultipartException.class)) {
      assertThat(type.getDeclaredConstructors())
          .isNotEmpty()
          .allMatch(constructor -> Modifier.isPrivate(constructor.getModifiers()));
    }
  }

  @Test
  void saysSinceWhenOnEachType() throws IOException {
    for (Path file : sources()) {
      String text = Files.readString(file);
      if (Pattern.compile("^public ", Pattern.MULTILINE).matcher(text).find()) {
        assertThat(text).as("%s", file).contains("\n * @since 0.1.0\n */");
        assertThat(count("^   \\* @since 0\\.1\\.0\n   \\*/", text))
            .as("nested types of %s", file)
            .isEqualTo(count("^  public (\\w+ )*(class|interface|enum) ", text));
      }
    }
  }

  private static long count(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).results().count();
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(MAIN)) {
      return files.filter(file -> !file.endsWith("package-info.java")).sorted().toList();
    }
  }

  private static List<Class<?>> types() throws Exception {
    List<Class<?>> types = new ArrayList<>();
    for (Path file : sources()) {
      String name = file.getFileName().toString().replace(".java", "");
      addVisible(Class.forName("io.github.goodform.multipart." + name), types);
    }
    return types;
  }

  private static void addVisible(Class<?> type, List<Class<?>> types) {
    if (!isVisible(type.getModifiers())) {
      return;
    }
    types.add(type);
    Stream.of(type.getDeclaredClasses())
        .sorted(Comparator.comparing(Class::getName))
        .forEach(nested -> addVisible(nested, types));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static List<String> signatures() throws Exception {
    List<String> lines = new ArrayList<>();
    for (Class<?> type : types()) {
      lines.add(typeLine(type));
      List<String> members = new ArrayList<>();
      for (Field field : type.getDeclaredFields()) {
        if (isVisible(field.getModifiers()) && !field.isSynthetic()) {
          members.add(
              field.isEnumConstant()
                  ? "constant " + field.getName()
                  : modifiers(field.getModifiers())
                      + annotated(field.getAnnotatedType())
                      + " "
                      + field.getName());
        }
      }
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (isVisible(constructor.getModifiers())) {
          members.add(modifiers(constructor.getModifiers()) + "<init>" + parameters(constructor));
        }
      }
      for (Method method : type.getDeclaredMethods()) {
        if (isVisible(method.getModifiers()) && !method.isSynthetic()) {
          members.add(methodLine(method));
        }
      }
      members.stream().sorted().map(member -> "  " + member).forEach(lines::add);
    }
    return lines;
  }

  private static String typeLine(Class<?> type) {
    String kind = type.isInterface() ? "interface " : type.isEnum() ? "enum " : "class ";
    int noise = Modifier.INTERFACE | (type.isEnum() ? Modifier.FINAL | Modifier.STATIC : 0);
    int modifiers = type.getModifiers() & ~noise & ~(type.isInterface() ? Modifier.ABSTRACT : 0);
    String above =
        Stream.concat(
                Stream.ofNullable(type.getGenericSuperclass()),
                Stream.of(type.getGenericInterfaces()))
            .map(Type::getTypeName)
            .filter(name -> !name.equals("java.lang.Object"))
            .map(ApiTest::brief)
            .collect(Collectors.joining(", "));
    return modifiers(modifiers)
        + (type.isSealed() ? "sealed " : "")
        + kind
        + brief(type.getName())
        + variables(type.getTypeParameters())
        + (above.isEmpty() ? "" : " : " + above);
  }

  private static String methodLine(Method method) {
    int modifiers = method.getModifiers();
    if (method.getDeclaringClass().isInterface()) {
      modifiers &= ~(Modifier.PUBLIC | Modifier.ABSTRACT);
    }
    return modifiers(modifiers & ~(Modifier.SYNCHRONIZED | Modifier.TRANSIENT))
        + (method.isDefault() ? "default " : "")
        + (method.getTypeParameters().length == 0
            ? ""
            : variables(method.getTypeParameters()) + " ")
        + annotated(method.getAnnotatedReturnType())
        + " "
        + method.getName()
        + parameters(method);
  }

  private static String parameters(Executable executable) {
    String list =
        Arrays.stream(executable.getParameters())
            .map(Parameter::getAnnotatedType)
            .map(ApiTest::annotated)
            .collect(Collectors.joining(", ", "(", ")"));
    String thrown =
        Arrays.stream(executable.getGenericExceptionTypes())
            .map(Type::getTypeName)
            .map(ApiTest::brief)
            .collect(Collectors.joining(", "));
    return list + (thrown.isEmpty() ? "" : " throws " + thrown);
  }

  private static String variables(TypeVariable<?>[] variables) {
    return variables.length == 0
        ? ""
        : Arrays.stream(variables)
            .map(TypeVariable::getName)
            .collect(Collectors.joining(", ", "<", ">"));
  }

  private static String modifiers(int modifiers) {
    String text = Modifier.toString(modifiers);
    return text.isEmpty() ? "" : text + " ";
  }

  /** Not the type's own string, which differs between versions of the JDK. */
  private static String annotated(AnnotatedType type) {
    String nullable = type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "";
    return nullable + brief(type.getType().getTypeName());
  }

  private static String brief(String name) {
    return name.replace("io.github.goodform.multipart.", "").replaceAll("\\bjava\\.(\\w+\\.)+", "");
  }
}
