package io.github.goodform.compliance;

import io.github.goodform.compliance.wire.Wire;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Determines the server of a test class once, for all of its suites. */
final class TargetExtension implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(TargetExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType().equals(ServerUnderTest.Target.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    ServerUnderTest server = (ServerUnderTest) context.getRequiredTestInstance();
    ExtensionContext ofClass = context.getParent().orElse(context);
    return ofClass
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            context.getRequiredTestClass(), key -> target(server), ServerUnderTest.Target.class);
  }

  private static ServerUnderTest.Target target(ServerUnderTest server) {
    try {
      return new ServerUnderTest.Target(Wire.checked(server.target()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          server.getClass().getName() + ".target(): " + e.getMessage(), e);
    }
  }
}
