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
import { isRecord } from "../../../schema/rest/lenient-readers.ts";
import type { GatewayContext } from "./context.ts";
import { hashAsWritten } from "./stored-operations.ts";

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
  /** Default values of variables. graphql-jit reports a non-null variable as missing although it has a default. */
  defaults: Record<string, unknown>;
  /** Variables whose input types have fields with defaults, which graphql-jit reports as missing, too. */
  withDefaults: readonly (readonly [string, GraphQLInputType])[];
}
const seenOnce = Symbol("seen once");

/** Finds an operation of our client, compiled; null for other documents. */
export type OwnOperations = (document: DocumentNode) => Compiled | null;

/**
 * Compiles each operation of our client when it is first sent: to compile all of them would take a fifth of the start.
 * An app may send one of them without `__typename`. That is another operation: our client must not get the app's answers.
 * @param hashes of the client's documents
 */
export function createOwnOperations(schema: GraphQLSchema, hashes: ReadonlySet<string>): OwnOperations {
  const byHash = new Map<string, Compiled | null>();
  return (document) => {
    const hash = hashAsWritten(document);
    if (!hashes.has(hash)) return null;
    if (!byHash.has(hash)) byHash.set(hash, compile(schema, document, null));
    return byHash.get(hash) ?? null;
  };
}

/**
 * An executor that compiles operations to functions: those of our client at once, others when they are sent a second time,
 * so that a document sent once is not compiled. Results equal those of graphql-js (a test compares them).
 */
export function createExecutor(schema: GraphQLSchema, findOwn: OwnOperations): Executor {
  const byDocument = new WeakMap<DocumentNode, Map<string | null, Compiled | typeof seenOnce | null>>();

  const find = (document: DocumentNode, operationName: string | null): Compiled | null => {
    let byName = byDocument.get(document);
    if (byName === undefined) byDocument.set(document, (byName = new Map()));
    const known = byName.get(operationName);
    if (known === undefined) {
      const own = document.definitions.length > 0 ? findOwn(document) : null;
      byName.set(operationName, own ?? seenOnce);
      return own;
    }
    if (known !== seenOnce) return known;
    const compiled = compile(schema, document, operationName);
    byName.set(operationName, compiled);
    return compiled;
  };

  return async ({ document, operation, operationName, contextValue, variables }) => {
    const compiled = find(document, operationName);
    if (compiled === null) {
      const options = { maxCoercionErrors: maxVariableErrors };
      return execute({ schema, document, contextValue, variableValues: variables, operationName, options });
    }
    const faults = () =>
      getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: maxVariableErrors })
        .errors;
    // graphql-jit describes every fault of the variables, however many, which takes seconds
    const before = isLong(variables) ? faults() : undefined;
    if (before !== undefined) return { errors: before };
    const given = { ...compiled.defaults, ...variables };
    for (const [name, type] of compiled.withDefaults) given[name] = withDefaults(type, given[name]);
    const result = await compiled.query(undefined, contextValue, given);
    if (result.errors === undefined) return result;
    if (result.data === undefined) {
      // errors of variables get the message of graphql-js, which differs from that of graphql-jit
      const errors = faults();
      if (errors !== undefined) return { errors };
    }
    return { ...result, errors: result.errors.map(asGraphQLError) };
  };
}

/** Each message repeats the whole value; LIM-07 lets no more of them through. */
const maxVariableErrors = 5;

/** Variables with more values than this are checked before they reach graphql-jit. */
const longVariables = 300;

function isLong(variables: Record<string, unknown>): boolean {
  const waiting: unknown[] = [variables];
  let count = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    const parts = typeof value === "object" && value !== null ? Object.values(value) : [];
    count += parts.length;
    if (count > longVariables) return true;
    waiting.push(...parts);
  }
  return false;
}

/** The serializer of graphql-js with a shortcut for strings, which nearly all leaf values are. */
const stringsFirst =
  ({ serialize }: GraphQLScalarType) =>
  (value: unknown): unknown =>
    typeof value === "string" ? value : serialize(value);
const customSerializers = { String: stringsFirst(GraphQLString), ID: stringsFirst(GraphQLID) };

/** Null for a document that graphql-jit cannot compile. It would loop on input types that contain themselves; we have none. */
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

/** The value with the defaults of its missing fields; a value that does not fit its type stays unchanged. */
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

/** A real GraphQLError for an error of graphql-jit, which only has the same properties. */
function asGraphQLError(error: GraphQLError): GraphQLError {
  const original = error.originalError;
  const rebuilt = new GraphQLError(error.message, {
    ...(error.nodes === undefined ? {} : { nodes: error.nodes }),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(original === undefined ? {} : { originalError: original }),
    extensions: ownExtensions(original) ?? error.extensions,
  });
  if (rebuilt.locations === undefined && error.locations !== undefined) {
    Object.defineProperty(rebuilt, "locations", { value: error.locations, enumerable: true });
  }
  return rebuilt;
}

const ownExtensions = (error: unknown): Record<string, unknown> | undefined =>
  error instanceof Error && "extensions" in error ? (error.extensions as Record<string, unknown>) : undefined;
