package io.github.goodform.compliance.load;

/** A fault of a server that shows under load, and the promise that it breaks. */
public enum LoadFault {
  BUFFER_NOT_RELEASED(Promise.LEAKS_NOTHING),
  POOL_BYPASSED(Promise.POOLED_PATH),
  BUFFERS_TOO_LARGE_FOR_THE_POOL(Promise.POOLED_PATH),
  CONNECTION_CLOSED_AFTER_EACH_REQUEST(Promise.POOLED_PATH),
  /** Where the scenario bounds what is kept of an open upload. */
  WHOLE_BODY_IN_MEMORY(Promise.POOLED_PATH),
  FILE_LEFT_BY_AN_ABORT(Promise.LEAKS_NOTHING),
  DESCRIPTOR_LEFT_BY_AN_ABORT(Promise.LEAKS_NOTHING),
  THREAD_THAT_NEVER_ENDS(Promise.LEAKS_NOTHING),
  HEAP_THAT_GROWS(Promise.LEAKS_NOTHING),
  WRONG_DIGEST(Promise.BODIES),
  SWAPPED_ANSWERS(Promise.BODIES),
  LOST_PART(Promise.BODIES),
  LOST_FILE_NAME(Promise.BODIES),
  STATUS_500(Promise.ANSWERS),
  TRUNCATED_ANSWER(Promise.ANSWERS),
  NO_ANSWER(Promise.ANSWERS),
  MALFORMED_ACCEPTED(Promise.ANSWERS),
  /** Takes what it cannot answer in time, where a bound would refuse. */
  UNBOUNDED_QUEUE(Promise.ANSWERS),
  STALLS(Promise.NEVER_BLOCKS),
  BLOCKS_IN_A_NON_BLOCKING_TASK(Promise.NEVER_BLOCKS),
  LOCK_AROUND_THE_HANDLER(Promise.NEVER_BLOCKS),
  /** One thread reads all uploads: a slow one holds up those behind it. */
  HEAD_OF_LINE_BLOCKING(Promise.NEVER_BLOCKS),
  THREADS_HELD_BY_SLOW_UPLOADS(Promise.NEVER_BLOCKS),
  /** Only a JDK with virtual threads can have it. */
  VIRTUAL_THREADS_PINNED(Promise.NEVER_BLOCKS),
  NO_RECOVERY(Promise.RECOVERS);

  private final Promise broken;

  LoadFault(Promise broken) {
    this.broken = broken;
  }

  /** The promise that has to catch it. */
  Promise broken() {
    return broken;
  }
}
