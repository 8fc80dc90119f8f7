/**
 * The catalogue: a {@link io.github.goodform.compliance.cases.Case} is one requirement of a
 * specification put to a server, a {@link io.github.goodform.compliance.cases.Catalog} is all of
 * them, read from the files that ship with the kit.
 *
 * <p>This package reads the catalogue and nothing else: it opens no connection and judges nobody.
 */
@NullMarked
package io.github.goodform.compliance.cases;

import org.jspecify.annotations.NullMarked;
