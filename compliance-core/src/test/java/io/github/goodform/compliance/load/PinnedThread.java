package io.github.goodform.compliance.load;

import java.io.IOException;
import java.io.InputStream;

/**
 * Blocks in the initializer of a class, which no JDK so far lets a virtual thread do without its
 * carrier.
 */
final class PinnedThread {
  private static final int MILLIS = 40;

  private PinnedThread() {}

  /** Blocks for 40 ms. */
  static void block() throws ClassNotFoundException {
    Class.forName(Blocking.class.getName(), true, new Once());
  }

  /** A class is initialized once for each loader that defines it. */
  private static final class Once extends ClassLoader {
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Blocking.class.getName())) {
        return super.loadClass(name, resolve);
      }
      try (InputStream in = PinnedThread.class.getResourceAsStream("PinnedThread$Blocking.class")) {
        byte[] octets = in.readAllBytes();
        return defineClass(name, octets, 0, octets.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static final class Blocking {
    static {
      try {
        Thread.sleep(MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
