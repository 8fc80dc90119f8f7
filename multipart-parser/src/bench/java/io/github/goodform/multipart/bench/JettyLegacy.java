package io.github.goodform.multipart.bench;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Stream;

/** One of the two parsers of Jetty 9.4, in memory, in a class loader of its own. */
final class JettyLegacy implements Contender {

  private static final ClassLoader LOADER = loader();

  private final Constructor<?> parser;
  private final Method parts;
  private final Object config;
  private final Method name;
  private final Method fileName;
  private final Method type;
  private final Method size;

  JettyLegacy(String className) {
    try {
      Class<?> configType = LOADER.loadClass("javax.servlet.MultipartConfigElement");
      config =
          configType
              .getConstructor(String.class, long.class, long.class, int.class)
              .newInstance(null, -1L, -1L, Integer.MAX_VALUE);
      Class<?> parserType = LOADER.loadClass(className);
      parser =
          parserType.getConstructor(
              InputStream.class, String.class, configType, File.class, int.class);
      parts = parserType.getMethod("getParts");
      Class<?> part = LOADER.loadClass("javax.servlet.http.Part");
      name = part.getMethod("getName");
      fileName = part.getMethod("getSubmittedFileName");
      type = part.getMethod("getContentType");
      size = part.getMethod("getSize");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void parse(Form form, int chunk, Tally tally) throws Exception {
    Object run =
        parser.newInstance(form.stream(chunk), form.contentType(), config, null, Integer.MAX_VALUE);
    for (Object part : (Collection<?>) parts.invoke(run)) {
      tally.part(
          (String) name.invoke(part), (String) fileName.invoke(part), (String) type.invoke(part));
      tally.data((Long) size.invoke(part));
    }
  }

  private static ClassLoader loader() {
    Path folder = Path.of("target", "bench", "jetty-9.4");
    try (Stream<Path> jars = Files.list(folder)) {
      URL[] urls = jars.sorted().map(JettyLegacy::url).toArray(URL[]::new);
      return new URLClassLoader("jetty-9.4", urls, ClassLoader.getPlatformClassLoader());
    } catch (IOException e) {
      throw new IllegalStateException("run in multipart-parser, with -Pbench", e);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
