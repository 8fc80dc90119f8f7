package io.github.goodform.multipart;

/**
 * The thresholds of {@link DelimiterSearch}: how soon it changes from one scan to another. They
 * decide how long a search takes, never what it finds. Tests make them small, so that kilobytes
 * reach every scan.
 *
 * @param latticeShortest the shortest delimiter that has a lattice, in octets; at least 8
 * @param filterShortest the shortest delimiter that has a filter, in octets; at least 8
 * @param narrowest the shortest row of words that the filter prefers to all of them, in words
 * @param fewestPoints the fewest points by which it is judged whether windows leave many starts
 * @param filterPoints so many points of the filter leave their starts before these are compared
 * @param firstOctets octets of a part's content that are searched in pairs before anything else
 * @param octetsBeforeTables content of a body, in octets, before tables are built
 * @param octetsBeforeOldTables the same when the memory of older tables is there
 * @param stretch the shortest stretch, in octets, that is given to another scan than the lattice
 * @param longestStretch the longest one
 * @param credit what the lattice may spend on marks, in points of the lattice
 * @param markCost what a mark costs, in points of the lattice
 * @param longestPeriod the longest period of content that is tried, in octets
 * @param shortestRun how many octets must repeat themselves for a run
 */
record SearchSettings(
    int latticeShortest,
    int filterShortest,
    int narrowest,
    int fewestPoints,
    int filterPoints,
    int firstOctets,
    int octetsBeforeTables,
    int octetsBeforeOldTables,
    int stretch,
    int longestStretch,
    int credit,
    int markCost,
    int longestPeriod,
    int shortestRun) {

  static final SearchSettings DEFAULT =
      new SearchSettings(16, 8, 16, 32, 1_024, 64, 8_192, 512, 4_096, 1 << 20, 96, 32, 512, 256);
}
