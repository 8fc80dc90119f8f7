/**
 * What a server adds to its handlers so that its own times stand beside the client's in the report
 * of a load: {@link io.github.goodform.compliance.load.server.ServerTimesHandler} for Jetty 12,
 * {@link io.github.goodform.compliance.load.server.ServerTimesFilter} for any servlet container.
 *
 * <p>Nothing else of the kit loads these classes: they need the server's own library. They publish
 * an MBean, {@code io.github.goodform:type=ServerTimes}, which a load reads by its name.
 */
@NullMarked
package io.github.goodform.compliance.load.server;

import org.jspecify.annotations.NullMarked;
