/**
 * {@link io.github.goodform.fs.naming.NameModel} tells what a directory with given traits does with
 * any name: its key, its stored form, its listed form, its refusal.
 */
@NullMarked
package io.github.goodform.fs.naming;

import org.jspecify.annotations.NullMarked;
