/**
 * The loader: {@link io.github.goodform.compliance.load.loader.Loader} is the main class of the
 * process that sends a load, and {@link io.github.goodform.compliance.load.loader.Order} is what it
 * is asked to send.
 *
 * <p>It runs beside the tests, never in their class path: Jetty's HTTP client and HdrHistogram are
 * used here and nowhere else.
 */
@NullMarked
package io.github.goodform.compliance.load.loader;

import org.jspecify.annotations.NullMarked;
