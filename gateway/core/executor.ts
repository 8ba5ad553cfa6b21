import {
  execute,
  getNamedType,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  GraphQLID,
  GraphQLString,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  valueFromASTUntyped,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { compileQuery, isCompiledQuery, type CompiledQuery } from "graphql-jit";
import { isRecord } from "../../schema/rest/wire.ts";
import type { GatewayContext } from "./context.ts";
import { hashOf } from "./stored-operations.ts";

/** One operation to run. */
export interface Run {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | null;
  contextValue: GatewayContext;
  variables: Record<string, unknown>;
}
export type Executor = (run: Run) => Promise<ExecutionResult>;

interface Compiled {
  query: CompiledQuery["query"];
  /** Values of variables that have a default; the compiler takes a non-null variable with a default for a missing one. */
  defaults: Record<string, unknown>;
  /** Variables whose input objects have fields with a default; the compiler takes such a field for a missing one, too. */
  withDefaults: readonly (readonly [string, GraphQLInputType])[];
}
const unseen = Symbol("seen once");

/**
 * An executor that compiles operations to functions: the client's own at start, others from their second sighting, so
 * that documents sent once cost no compiler. Answers equal those of graphql-js (a test compares them).
 */
export function createExecutor(schema: GraphQLSchema, stored: readonly DocumentNode[]): Executor {
  const atStart = new Map<string, Compiled>();
  for (const document of stored) {
    const compiled = compile(schema, document, null);
    if (compiled !== null) atStart.set(hashOf(document), compiled);
  }
  const byDocument = new WeakMap<DocumentNode, Map<string | null, Compiled | typeof unseen | null>>();

  const find = (document: DocumentNode, operationName: string | null): Compiled | null => {
    let byName = byDocument.get(document);
    if (byName === undefined) byDocument.set(document, (byName = new Map()));
    const known = byName.get(operationName);
    if (known === undefined) {
      const own = document.definitions.length > 0 ? atStart.get(hashOf(document)) : undefined;
      byName.set(operationName, own ?? unseen);
      return own ?? null;
    }
    if (known !== unseen) return known;
    const compiled = compile(schema, document, operationName);
    byName.set(operationName, compiled);
    return compiled;
  };

  return async ({ document, operation, operationName, contextValue, variables }) => {
    const compiled = find(document, operationName);
    if (compiled === null) {
      return execute({ schema, document, contextValue, variableValues: variables, operationName });
    }
    const given = { ...compiled.defaults, ...variables };
    for (const [name, type] of compiled.withDefaults) given[name] = withDefaults(type, given[name]);
    const result = await compiled.query(undefined, contextValue, given);
    if (result.errors === undefined) return result;
    if (result.data === undefined) {
      // graphql-js words the faults of variables; the compiler has words of its own
      const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 50 });
      if (coerced.errors !== undefined) return { errors: coerced.errors };
    }
    return { ...result, errors: result.errors.map(asGraphQLError) };
  };
}

/** As graphql-js does it, a text first: nearly all leaf values are one. */
const textFirst =
  ({ serialize }: GraphQLScalarType) =>
  (value: unknown): unknown =>
    typeof value === "string" ? value : serialize(value);
const customSerializers = { String: textFirst(GraphQLString), ID: textFirst(GraphQLID) };

/** Null where the compiler gives up. Input types that contain themselves would keep it busy for ever; we have none. */
function compile(schema: GraphQLSchema, document: DocumentNode, operationName: string | null): Compiled | null {
  const compiled = compileQuery(schema, document, operationName ?? undefined, {
    disablingCapturingStackErrors: true,
    customSerializers,
  });
  if (!isCompiledQuery(compiled)) return null;
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const defaults = definitions.flatMap(({ variable, defaultValue }) =>
    defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)] as const],
  );
  const withInputDefaults = definitions.flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    return isInputType(type) && hasDefaults(type) ? [[variable.name.value, type] as const] : [];
  });
  return { query: compiled.query, defaults: Object.fromEntries(defaults), withDefaults: withInputDefaults };
}

/** Whether an input object of this type, or one inside it, has a field with a default. */
function hasDefaults(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  return Object.values(named.getFields()).some((field) => field.defaultValue !== undefined || hasDefaults(field.type));
}

/** The value with the defaults of fields that it leaves out; a value that does not fit its type stays as it is. */
function withDefaults(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return withDefaults(type.ofType, value);
  if (isListType(type)) {
    return Array.isArray(value)
      ? value.map((item) => withDefaults(type.ofType, item))
      : withDefaults(type.ofType, value);
  }
  if (!isInputObjectType(type) || !isRecord(value)) return value;
  const filled = { ...value };
  for (const { name, type: inner, defaultValue } of Object.values(type.getFields())) {
    if (filled[name] !== undefined) filled[name] = withDefaults(inner, filled[name]);
    else if (defaultValue !== undefined) filled[name] = defaultValue;
  }
  return filled;
}

/** The compiler's errors look like GraphQL errors but were never constructed as one. */
function asGraphQLError(error: GraphQLError): GraphQLError {
  const original = error.originalError;
  const rebuilt = new GraphQLError(error.message, {
    ...(error.nodes === undefined ? {} : { nodes: error.nodes }),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(original === undefined ? {} : { originalError: original }),
    extensions: extensionsOf(original) ?? error.extensions,
  });
  if (rebuilt.locations === undefined && error.locations !== undefined) {
    Object.defineProperty(rebuilt, "locations", { value: error.locations, enumerable: true });
  }
  return rebuilt;
}

const extensionsOf = (error: unknown): Record<string, unknown> | undefined =>
  error instanceof Error && "extensions" in error ? (error.extensions as Record<string, unknown>) : undefined;
