/**
 * The embedded reference server: {@link io.github.goodform.compliance.reference.ReferenceServer}
 * speaks the contract over Jetty 12.1 and reads forms with goodform's own parser. It is the server
 * that an audit checks first, and the one place of the kit that uses the parser.
 */
@NullMarked
package io.github.goodform.compliance.reference;

import org.jspecify.annotations.NullMarked;
