import {
  getNamedType,
  GraphQLError,
  isCompositeType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationRule,
} from "graphql";

/** LIM-05 to LIM-07 by number. */
export interface DocumentLimits {
  depth: number;
  aliases: number;
  directives: number;
  cost: number;
  queryFields: number;
  mutationFields: number;
  operations: number;
  fragments: number;
  variables: number;
}

/** Cost of one REST call, in units of one field of the response (docs/graphql.md explains the model). */
const callCost = 10;

/** Sums over a selection. A fragment counts as often as it is used. */
interface Weight {
  depth: number;
  aliases: number;
  directives: number;
  fields: number;
  cost: number;
}

interface Scope {
  schema: GraphQLSchema;
  fragments: Map<string, FragmentDefinitionNode>;
  /** Fragments being weighed now. A fragment that contains itself is reported by another rule and must not loop here. */
  open: Set<string>;
  known: Map<string, Weight>;
  /** How many root fields each fragment has; 0 while it is being counted, so that one that contains itself does not loop. */
  rootFields: Map<string, number>;
  limits: DocumentLimits;
}

const nothing: Weight = { depth: 0, aliases: 0, directives: 0, fields: 0, cost: 0 };
// sums are capped, because fragments that use each other twice grow exponentially
const cap = 1_000_000;
const add = (a: Weight, b: Weight): Weight => ({
  depth: Math.max(a.depth, b.depth),
  aliases: Math.min(cap, a.aliases + b.aliases),
  directives: Math.min(cap, a.directives + b.directives),
  fields: Math.min(cap, a.fields + b.fields),
  cost: Math.min(cap, a.cost + b.cost),
});

/** `@cost(calls:, size:)` of a field of the schema; without it, a root field is one call and a list has one item. */
function costDirective(
  field: GraphQLField<unknown, unknown> | undefined,
  isRoot: boolean,
): { calls: number; size: number } {
  const directive = field?.astNode?.directives?.find((one) => one.name.value === "cost");
  const read = (name: string): number | undefined => {
    const value = directive?.arguments?.find((argument) => argument.name.value === name)?.value;
    return value?.kind === Kind.INT ? Number(value.value) : undefined;
  };
  return { calls: read("calls") ?? (isRoot ? 1 : 0), size: read("size") ?? 1 };
}

function weigh(scope: Scope, set: SelectionSetNode, type: GraphQLCompositeType | undefined, isRoot: boolean): Weight {
  let sum = nothing;
  for (const node of set.selections) {
    const directives = { ...nothing, directives: node.directives?.length ?? 0 };
    if (node.kind === Kind.FIELD) {
      if (node.name.value.startsWith("__")) continue;
      const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
      const { calls, size } = costDirective(field, isRoot);
      const below = field === undefined ? undefined : getNamedType(field.type);
      const inner =
        node.selectionSet === undefined
          ? nothing
          : weigh(scope, node.selectionSet, isCompositeType(below) ? below : undefined, false);
      sum = add(sum, directives);
      sum = add(sum, {
        depth: inner.depth + 1,
        aliases: inner.aliases + (node.alias === undefined ? 0 : 1),
        directives: inner.directives,
        fields: 1,
        cost: callCost * calls + (node.selectionSet === undefined ? 0 : size) + size * inner.cost,
      });
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      sum = add(add(sum, directives), weigh(scope, node.selectionSet, type, isRoot));
    } else {
      sum = add(add(sum, directives), weighFragment(scope, node.name.value, isRoot));
    }
  }
  return sum;
}

function weighFragment(scope: Scope, name: string, isRoot: boolean): Weight {
  const fragment = scope.fragments.get(name);
  if (fragment === undefined || scope.open.has(name)) return nothing;
  const key = `${name}${isRoot}`;
  const known = scope.known.get(key);
  if (known !== undefined) return known;
  scope.open.add(name);
  const type = scope.schema.getType(fragment.typeCondition.name.value);
  const weight = weigh(scope, fragment.selectionSet, isCompositeType(type) ? type : undefined, isRoot);
  scope.open.delete(name);
  scope.known.set(key, weight);
  return weight;
}

/** One sentence per broken limit of an operation. */
function brokenLimits(scope: Scope, operation: OperationDefinitionNode): string[] {
  const { limits } = scope;
  const root = scope.schema.getRootType(operation.operation) ?? undefined;
  const weight = weigh(scope, operation.selectionSet, root, true);
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  const rootFields = countRoot(scope, operation.selectionSet);
  const most = isMutation ? limits.mutationFields : limits.queryFields;
  const rules: [string, number, number][] = [
    ["levels", weight.depth, limits.depth],
    ["aliases", weight.aliases, limits.aliases],
    ["directives", weight.directives, limits.directives],
    ["units of cost", weight.cost, limits.cost],
    [isMutation ? "fields in a mutation" : "fields in a query", rootFields, most],
    ["variables", operation.variableDefinitions?.length ?? 0, limits.variables],
  ];
  return rules.filter(([, has, most]) => has > most).map(([what, , most]) => `More than ${most} ${what}.`);
}

function countRoot(scope: Scope, set: SelectionSetNode): number {
  let count = 0;
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) count += 1;
    else if (node.kind === Kind.INLINE_FRAGMENT) count += countRoot(scope, node.selectionSet);
    else count += countRootOf(scope, node.name.value);
  }
  return Math.min(cap, count);
}

function countRootOf(scope: Scope, name: string): number {
  const known = scope.rootFields.get(name);
  if (known !== undefined) return known;
  scope.rootFields.set(name, 0);
  const fragment = scope.fragments.get(name);
  const count = fragment === undefined ? 0 : countRoot(scope, fragment.selectionSet);
  scope.rootFields.set(name, count);
  return count;
}

function brokenDocumentLimits(schema: GraphQLSchema, document: DocumentNode, limits: DocumentLimits): string[] {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const faults: string[] = [];
  if (operations.length > limits.operations) faults.push(`More than ${limits.operations} operations.`);
  if (fragments.length > limits.fragments) faults.push(`More than ${limits.fragments} fragments.`);
  // a document with too many parts is not examined further
  if (faults.length > 0) return faults;
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  const scope: Scope = { schema, fragments: byName, open: new Set(), known: new Map(), rootFields: new Map(), limits };
  return [...new Set(operations.flatMap((operation) => brokenLimits(scope, operation)))];
}

/** Refuses documents beyond LIM-05 to LIM-07, fragments included. */
export const documentLimits =
  (limits: DocumentLimits): ValidationRule =>
  (context) => ({
    Document(document) {
      for (const fault of brokenDocumentLimits(context.getSchema(), document, limits)) {
        context.reportError(new GraphQLError(`This document is too large: ${fault}`, { nodes: document }));
      }
      return undefined;
    },
  });

/** LIM-08 */
export const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation === OperationTypeNode.SUBSCRIPTION) {
      context.reportError(new GraphQLError("Subscriptions are not offered.", { nodes: node }));
    }
  },
});
