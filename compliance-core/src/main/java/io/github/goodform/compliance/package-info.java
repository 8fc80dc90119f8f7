/** What a server project imports to test itself: interfaces whose default methods JUnit 5 runs. */
@NullMarked
package io.github.goodform.compliance;

import org.jspecify.annotations.NullMarked;
