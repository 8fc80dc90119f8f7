package io.github.goodform.compliance;

import io.github.goodform.compliance.SystematicFaults.Wrong;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Wrong readers that copy data block by block, and lose an octet where a block ends or begins. */
final class BlockFaults {
  private static final int[] SIZES = {64, 512, 1024, 4096, 8192};
  private static final int[] SIZES_OF_FILES = {64, 512, 1000, 1024, 4096, 8192, 16_384, 65_536};
  private static final Map<String, Integer> OCTETS =
      new TreeMap<>(Map.of("a space", (int) ' ', "a tab", (int) '\t', "an LF", (int) '\n'));
  private static final Map<String, Integer> OCTETS_OF_FILES =
      new TreeMap<>(Map.of("NUL", 0, "a space", (int) ' ', "0xFF", 0xFF));

  private final List<Wrong> all = new ArrayList<>();

  private BlockFaults() {}

  static List<Wrong> all() {
    BlockFaults faults = new BlockFaults();
    for (int size : SIZES_OF_FILES) {
      OCTETS_OF_FILES.forEach((name, octet) -> faults.ofOctet(name, octet, size, true));
    }
    for (int size : SIZES) {
      OCTETS.forEach((name, octet) -> faults.ofOctet(name, octet, size, false));
    }
    return faults.all;
  }

  private void ofOctet(String name, int octet, int size, boolean files) {
    String where =
        name
            + (files ? " of a file" : " of a value")
            + " where a block of "
            + size
            + " octets, with another behind it, ";
    ofInnerBlocks(where + "ends", size, files, block -> withoutTail(block, octet));
    ofInnerBlocks(where + "begins", size, files, block -> withoutHead(block, octet));
    ofInnerBlocks(
        where + "holds nothing else",
        size,
        files,
        block -> withoutTail(block, octet).length == 0 ? new byte[0] : block);
  }

  private void ofInnerBlocks(String where, int size, boolean files, UnaryOperator<byte[]> fault) {
    AlteredReader reader =
        AlteredReader.ofParts(
            parts ->
                parts.stream()
                    .map(
                        part ->
                            part.isFile() == files
                                ? part.withData(altered(part.data(), size, fault))
                                : part)
                    .toList());
    all.add(new Wrong("the blocks of data", "drops " + where, SystematicFaults.DATA, reader));
  }

  /** The last block is kept as it is: what is lost at the end of data is another fault. */
  private static byte[] altered(byte[] data, int size, UnaryOperator<byte[]> fault) {
    if (data.length <= size) {
      return data;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(data.length);
    int at = 0;
    for (; data.length - at > size; at += size) {
      out.writeBytes(fault.apply(Arrays.copyOfRange(data, at, at + size)));
    }
    out.write(data, at, data.length - at);
    return out.toByteArray();
  }

  private static byte[] withoutTail(byte[] block, int octet) {
    int end = block.length;
    while (end > 0 && (block[end - 1] & 0xFF) == octet) {
      end--;
    }
    return Arrays.copyOf(block, end);
  }

  private static byte[] withoutHead(byte[] block, int octet) {
    int start = 0;
    while (start < block.length && (block[start] & 0xFF) == octet) {
      start++;
    }
    return Arrays.copyOfRange(block, start, block.length);
  }
}
