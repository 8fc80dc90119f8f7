/**
 * The wire: sends a case over Jetty's HTTP client, or raw where HTTP itself is broken, and returns
 * an {@link io.github.goodform.compliance.cases.Observation}. It observes and never judges.
 */
@NullMarked
package io.github.goodform.compliance.wire;

import org.jspecify.annotations.NullMarked;
