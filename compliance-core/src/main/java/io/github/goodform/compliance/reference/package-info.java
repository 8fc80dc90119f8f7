/**
 * The embedded reference server: {@link io.github.goodform.compliance.reference.ReferenceServer}
 * speaks the contract over Jetty 12.1 and reads forms with goodform's own parser. No verdict comes
 * from here: an audit checks this server as it checks any other.
 */
@NullMarked
package io.github.goodform.compliance.reference;

import org.jspecify.annotations.NullMarked;
