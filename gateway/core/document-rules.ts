import { GraphQLError, OperationTypeNode, type ValidationRule } from "graphql";

/** LIM-08: a subscription is refused as a bad document, not tried. */
export const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation === OperationTypeNode.SUBSCRIPTION) {
      context.reportError(new GraphQLError("Subscriptions are not offered.", { nodes: node }));
    }
  },
});
