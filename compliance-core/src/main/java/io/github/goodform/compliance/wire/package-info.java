/**
 * The wire: {@link io.github.goodform.compliance.wire.Wire} sends a case, octet for octet over a
 * socket, over Jetty's HTTP client where HTTP/2 is asked for, and {@link
 * io.github.goodform.compliance.wire.Harness} to a program. Each returns an {@link
 * io.github.goodform.compliance.cases.Observation}: it observes and never judges.
 */
@NullMarked
package io.github.goodform.compliance.wire;

import org.jspecify.annotations.NullMarked;
