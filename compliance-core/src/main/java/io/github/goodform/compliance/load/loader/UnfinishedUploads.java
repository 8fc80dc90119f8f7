package io.github.goodform.compliance.load.loader;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** Uploads that end before all of their body was sent. */
interface UnfinishedUploads extends AutoCloseable {
  /**
   * Sends a part of an upload and leaves.
   *
   * @param body the whole form
   * @param number the number of the request; the connection of an even one is reset, where that
   *     differs from closing it
   * @param at chooses the octet at which the upload ends
   */
  void abort(FormBody body, long number, int at);

  /**
   * Announces the whole body and ends after a part of it.
   *
   * @param body the whole form
   * @param number the number of the request
   * @param at chooses the octet at which the body ends
   */
  void endEarly(FormBody body, long number, int at);

  @Override
  void close();

  /** Returns whether there was no connection at all, which is not the end of an upload. */
  static boolean isConnect(Throwable failure) {
    return failure instanceof ConnectException
        || failure instanceof SocketTimeoutException
        || failure instanceof SSLHandshakeException;
  }

  /**
   * Judges the answer to an upload that must be refused.
   *
   * @param status the status; 0 when the connection or stream was closed, which is a refusal too
   * @return what is wrong, or null
   */
  static @Nullable String notRefused(String what, int status) {
    boolean refused = status == 0 || (status >= 400 && status < 500);
    return refused ? null : what + " upload: expected 4xx or a closed connection, found " + status;
  }
}
