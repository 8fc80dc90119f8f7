package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.eclipse.jetty.client.HttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Fetches pages as a browser does: the page first, then everything it names at once, over six
 * connections for HTTP/1.1 and over one for HTTP/2.
 *
 * <p>Each page has a user, who has connections of its own and keeps them for the next page. There
 * are as many users as the maximum of connections allows; when all of them are busy, they get a
 * second page.
 */
final class Pages {
  private static final int CONNECTIONS_OF_A_BROWSER = 6;
  private static final int STATUS_OK = 200;

  private final HttpClient client;
  private final long timeoutMillis;
  private final Map<String, String> headers;
  private final int users;
  private final BiFunction<URI, Exchange, @Nullable String> difference;
  private final Map<URI, List<URI>> named = new HashMap<>();
  private final Deque<Integer> free = new ArrayDeque<>();
  private int next;

  /**
   * Makes the users.
   *
   * @param difference how an answer differs from the first one, or null
   */
  Pages(Order order, HttpClient client, BiFunction<URI, Exchange, @Nullable String> difference) {
    this.client = client;
    this.timeoutMillis = order.timeoutMillis();
    this.headers = order.headers();
    this.users = Math.max(1, order.connections() / connections(order));
    this.difference = difference;
    for (int user = 0; user < users; user++) {
      free.addLast(user);
    }
  }

  /** Returns the maximum of connections of one user. */
  static int connections(Order order) {
    return order.http2() ? 1 : Math.min(CONNECTIONS_OF_A_BROWSER, order.connections());
  }

  /** Notes what a page names; to be called before the first fetch. */
  void put(URI page, List<URI> resources) {
    named.put(page, List.copyOf(resources));
  }

  /**
   * The end of a page.
   *
   * @param ended when its last answer ended, as of {@link System#nanoTime}
   * @param status the first status that is not 200, or 200; 0 when an answer is missing
   * @param error the first failure, or null
   * @param wrong the first difference, or null
   */
  record Fetched(long ended, int status, @Nullable String error, @Nullable String wrong) {}

  /**
   * Fetches a page and what it names.
   *
   * @param done is called once, by a thread of the client
   */
  void fetch(URI page, String agent, Consumer<Fetched> done) {
    Visit visit = new Visit(take(), agent, done);
    visit.get(
        page,
        ended -> {
          List<URI> rest = named.getOrDefault(page, List.of());
          if (visit.answered(page, ended, rest.size())) {
            rest.forEach(each -> visit.get(each, answer -> visit.answered(each, answer, 0)));
          }
        });
  }

  private synchronized int take() {
    Integer user = free.pollFirst();
    return user == null ? next++ % users : user;
  }

  private synchronized void giveBack(int user) {
    if (!free.contains(user)) {
      // The user who left last is asked first: its connections are open.
      free.addFirst(user);
    }
  }

  /** One page and one user; answers come from several threads. */
  private final class Visit {
    private final int user;
    private final String agent;
    private final Consumer<Fetched> done;
    private int left = 1;
    private int status = STATUS_OK;
    private @Nullable String error;
    private @Nullable String wrong;

    Visit(int user, String agent, Consumer<Fetched> done) {
      this.user = user;
      this.agent = agent;
      this.done = done;
    }

    void get(URI uri, Consumer<Exchange> then) {
      send(
          uri,
          ended -> {
            if (ended.isUnprocessed()) {
              send(uri, then);
            } else {
              then.accept(ended);
            }
          });
    }

    private void send(URI uri, Consumer<Exchange> then) {
      client
          .newRequest(uri)
          .tag(user)
          .headers(fields -> headers.forEach(fields::put))
          .agent(agent)
          .timeout(timeoutMillis, TimeUnit.MILLISECONDS)
          .send(new Exchange(false, then));
    }

    /**
     * Notes an answer, and returns whether the ones that follow it are to be fetched.
     *
     * @param more how many follow it when it is right
     */
    boolean answered(URI uri, Exchange ended, int more) {
      boolean fine;
      boolean last;
      synchronized (this) {
        fine = note(uri, ended);
        left += (fine ? more : 0) - 1;
        last = left == 0;
      }
      if (last) {
        giveBack(user);
        done.accept(new Fetched(ended.ended(), status, error, wrong));
      }
      return fine && more > 0;
    }

    private boolean note(URI uri, Exchange ended) {
      Throwable failure = ended.failure();
      String fault = null;
      if (failure != null) {
        fault = Sender.error(failure);
      } else if (ended.status() != STATUS_OK) {
        fault = "status " + ended.status();
      }
      if (fault != null) {
        if (error == null) {
          error = fault;
          status = failure == null ? ended.status() : 0;
        }
        return false;
      }
      String difference = Pages.this.difference.apply(uri, ended);
      if (difference != null && wrong == null) {
        wrong = uri.getRawPath() + ": " + difference;
      }
      return true;
    }
  }
}
