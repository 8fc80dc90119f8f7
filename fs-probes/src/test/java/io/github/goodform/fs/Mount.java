package io.github.goodform.fs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A real file system, made and mounted in a fresh room, and gone with it. */
final class Mount implements AutoCloseable {
  static final Set<OpenOption> NEW_FILE =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE);

  private final MountRoom room;
  private final Path mountPoint;

  private Mount(MountRoom room) throws IOException {
    this.room = room;
    this.mountPoint = Files.createDirectory(room.directory().resolve("at"));
  }

  /** Makes and mounts it; when that cannot be done, nothing is left, and the exception says why. */
  static Mount of(LiveFileSystem.Recipe recipe) throws IOException {
    Mount mount = new Mount(MountRoom.open());
    try {
      recipe.make(mount);
      if (MountRoom.mountsUnder(mount.room.directory()).stream()
          .noneMatch(mount.mountPoint::equals)) {
        throw new IOException("the tools succeeded, but nothing is mounted");
      }
      return mount;
    } catch (IOException e) {
      try (mount) {
        throw e;
      }
    }
  }

  /** The root directory of the mounted file system. */
  Path directory() {
    return mountPoint;
  }

  /** The room of this mount, whose directory is not a part of the file system. */
  MountRoom room() {
    return room;
  }

  @Override
  public void close() throws IOException {
    room.close();
  }

  /** Makes a sparse image and a file system in it. */
  Path image(int mebibytes, String... mkfs) throws IOException {
    Path image = room.directory().resolve("image");
    try (var channel = Files.newByteChannel(image, NEW_FILE)) {
      channel.position(((long) mebibytes << 20) - 1).write(ByteBuffer.allocate(1));
    }
    List<String> command = new ArrayList<>(List.of(mkfs));
    command.add(image.toString());
    Tool.run(command.toArray(String[]::new));
    return image;
  }

  /** Runs the tool with the mount point as the last argument; closing unmounts. */
  void attach(String... command) throws IOException {
    List<String> all = new ArrayList<>(List.of(command));
    all.add(mountPoint.toString());
    Tool.run(all.toArray(String[]::new));
    room.onClose(() -> Tool.runWhileBusy("umount", mountPoint.toString()));
  }

  /** Gives the image a loop device, which goes when its last user goes. */
  void attachByLoopDevice(Path image, String... command) throws IOException {
    String device = Tool.run("losetup", "--find", "--show", image.toString());
    try {
      List<String> all = new ArrayList<>(List.of(command));
      all.add(device);
      attach(all.toArray(String[]::new));
    } finally {
      // The kernel puts this off until the device is closed: no device is left, not even after kill
      // -9.
      Tool.run("losetup", "--detach", device);
    }
  }

  /**
   * A directory on a tmpfs of its own, for file systems that lie over another: never over what the
   * machine has.
   */
  Path shelf(String name) throws IOException {
    Path tmpfs = room.directory().resolve("tmpfs");
    if (!Files.exists(tmpfs)) {
      Files.createDirectory(tmpfs);
      Tool.run("mount", "-t", "tmpfs", "-o", "size=16m", "goodform", tmpfs.toString());
      room.onClose(() -> Tool.runWhileBusy("umount", tmpfs.toString()));
    }
    return Files.createDirectory(tmpfs.resolve(name));
  }

  /** Mounts a ZFS data set with these properties, with a pool of its own. */
  void attachZfs(String... properties) throws IOException {
    ZfsFuse zfs = ZfsFuse.start(room);
    room.onClose(zfs::close);
    zfs.create("d", mountPoint, properties);
    room.onClose(() -> Tool.runWhileBusy("umount", mountPoint.toString()));
  }
}
