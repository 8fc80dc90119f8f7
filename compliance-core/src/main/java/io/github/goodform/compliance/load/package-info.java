/**
 * A server under load: {@link io.github.goodform.compliance.load.LoadScenario} is what is sent,
 * {@link io.github.goodform.compliance.load.LoadRun} sends it and returns a {@link
 * io.github.goodform.compliance.load.LoadResult}.
 *
 * <p>The requests come from a separate process, {@link
 * io.github.goodform.compliance.load.loader.Loader}, or from several on the machines of {@link
 * io.github.goodform.compliance.load.LoadNodes}. Nothing here links against an HTTP client or a
 * server: what is inside of a server is read by name, and what cannot be read is listed as not
 * observed.
 */
@NullMarked
package io.github.goodform.compliance.load;

import org.jspecify.annotations.NullMarked;
