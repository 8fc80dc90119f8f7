package io.github.goodform.compliance;

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
            context.getRequiredTestClass(),
            key -> new ServerUnderTest.Target(server.target()),
            ServerUnderTest.Target.class);
  }
}
