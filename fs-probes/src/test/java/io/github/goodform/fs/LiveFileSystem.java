package io.github.goodform.fs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The file systems that root can make and mount on Linux, from Debian packages and without a guest
 * kernel.
 *
 * <p>Each knows the label of its recorded answers, the tools it takes and how it is made.
 */
// Recipes are lambdas without state, and the lists are unmodifiable.
@SuppressWarnings("ImmutableEnumChecker")
enum LiveFileSystem {
  EXT4(
      "ext4",
      List.of("mkfs.ext4"),
      mount -> mount.attach(loop("ext4", mount.image(64, "mkfs.ext4", "-q", "-F")))),
  XFS(
      "xfs",
      List.of("mkfs.xfs"),
      mount -> mount.attach(loop("xfs", mount.image(320, "mkfs.xfs", "-q", "-f")))),
  BTRFS(
      "btrfs",
      List.of("mkfs.btrfs"),
      mount -> mount.attach(loop("btrfs", mount.image(128, "mkfs.btrfs", "-q", "-f")))),
  TMPFS(
      "tmpfs",
      List.of(),
      mount -> mount.attach("mount", "-t", "tmpfs", "-o", "size=16m", "goodform")),
  OVERLAYFS(
      "overlayfs",
      List.of(),
      mount -> {
        String layers =
            "lowerdir="
                + mount.shelf("lower")
                + ",upperdir="
                + mount.shelf("upper")
                + ",workdir="
                + mount.shelf("work");
        mount.attach("mount", "-t", "overlay", "-o", layers, "goodform");
      }),
  BINDFS(
      "bindfs",
      List.of("bindfs"),
      mount -> mount.attach("bindfs", mount.shelf("source").toString())),
  POSIXOVL(
      "posixovl",
      List.of("mount.posixovl"),
      mount -> mount.attach("mount.posixovl", "-S", mount.shelf("source").toString())),
  NTFS_3G("ntfs-3g", List.of("mkfs.ntfs", "ntfs-3g"), ntfs("ntfs-3g", "streams_interface=windows")),
  NTFS_3G_WINDOWS_NAMES(
      "ntfs-3g-windows-names", List.of("mkfs.ntfs", "ntfs-3g"), ntfs("ntfs-3g", "windows_names")),
  LOWNTFS_3G_IGNORE_CASE(
      "lowntfs-3g-ignore-case",
      List.of("mkfs.ntfs", "lowntfs-3g"),
      ntfs("lowntfs-3g", "ignore_case")),
  EXFAT_FUSE(
      "exfat-fuse",
      List.of("mkfs.exfat", "mount.exfat-fuse"),
      mount -> mount.attachByLoopDevice(mount.image(64, "mkfs.exfat"), "mount.exfat-fuse")),
  ZFS_NONE("zfs", "normalization=none"),
  ZFS_FORM_C("zfs-form-c", "normalization=formC"),
  ZFS_FORM_D("zfs-form-d", "normalization=formD"),
  ZFS_FORM_KC("zfs-form-kc", "normalization=formKC"),
  ZFS_FORM_KD("zfs-form-kd", "normalization=formKD"),
  ZFS_INSENSITIVE("zfs-insensitive", "casesensitivity=insensitive"),
  ZFS_INSENSITIVE_FORM_D(
      "zfs-insensitive-form-d", "casesensitivity=insensitive", "normalization=formD"),
  ZFS_MIXED("zfs-mixed", "casesensitivity=mixed"),
  ZFS_UTF8_ONLY("zfs-utf8only", "utf8only=on");

  /** How a file system is made and mounted. */
  @FunctionalInterface
  interface Recipe {
    void make(Mount mount) throws IOException;
  }

  private final String label;
  private final List<String> tools;
  private final Recipe recipe;

  LiveFileSystem(String label, List<String> tools, Recipe recipe) {
    this.label = label;
    this.tools = tools;
    this.recipe = recipe;
  }

  LiveFileSystem(String label, String... properties) {
    this(label, List.of("zfs-fuse", "zfs", "zpool", "flock"), mount -> mount.attachZfs(properties));
  }

  /** The label of this file system in the recorded answers. */
  String label() {
    return label;
  }

  /** The programs it needs besides {@code mount}, {@code umount} and {@code losetup}. */
  List<String> tools() {
    return tools;
  }

  Recipe recipe() {
    return recipe;
  }

  private static String[] loop(String type, Path image) {
    return new String[] {"mount", "-t", type, "-o", "loop", image.toString()};
  }

  private static Recipe ntfs(String program, String option) {
    return mount -> {
      Path image = mount.image(64, "mkfs.ntfs", "-Q", "-F", "-q");
      mount.attach(program, "-o", option, image.toString());
    };
  }
}
