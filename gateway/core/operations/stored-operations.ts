import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { Kind, parse, print, visit, type DefinitionNode, type DocumentNode } from "graphql";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";

/** Written by codegen: the operations of the client by their hash. */
export const manifestFile = join(import.meta.dirname, "../../generated/operations.json");
/** Written by `npm run schema:release`: the operations of all releases, which old tabs and apps still send. */
export const releasedFile = join(import.meta.dirname, "../../../schema/released-operations.json");

const sortKey = (definition: DefinitionNode): string =>
  `${definition.kind === Kind.OPERATION_DEFINITION ? 0 : 1}${"name" in definition ? (definition.name?.value ?? "") : ""}`;

/** The same text for every spelling of an operation: __typename added as the client's cache does, definitions sorted. */
export function canonicalText(document: DocumentNode): string {
  const typed = visit(document, {
    SelectionSet(node, _key, parent) {
      const isRoot = parent !== undefined && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION;
      const has = node.selections.some((part) => part.kind === Kind.FIELD && part.name.value === "__typename");
      if (isRoot || has) return undefined;
      const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } } as const;
      return { ...node, selections: [...node.selections, typename] };
    },
  });
  const definitions = [...typed.definitions].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return print({ ...typed, definitions });
}

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

export const hashDocument = (document: DocumentNode): string => hashText(canonicalText(document));

/** The hash of a document as it is written: that of `hashDocument` only where it is written as our client sends it. */
export const hashAsWritten = (document: DocumentNode): string => hashText(print(document));

/** What a client may send in place of an operation that is stored here: its name and the first digits of its hash. */
export const storedName = (name: string, hash: string): string => `${name}.${hash.slice(0, 8)}`;

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;

/** The operations of the client of this build; none before the first run of codegen. */
export const readOwnOperations = (): Record<string, string> => (existsSync(manifestFile) ? read(manifestFile) : {});

export const readReleasedOperations = (): Record<string, string> => read(releasedFile);

/** The operations of clients of this build and of every release before. */
export const readStoredOperations = (): Record<string, string> => ({
  ...readReleasedOperations(),
  ...readOwnOperations(),
});

/** A stored operation, with what is read from its text. */
export interface StoredOperation {
  hash: string;
  name: string;
  text: string;
}

/** Reads the name of every stored operation, which takes time: once in a process. */
export const listStoredOperations = (): StoredOperation[] =>
  Object.entries(readStoredOperations()).map(([hash, text]) => ({ hash, name: nameOf(parse(text)), text }));

/** Asks for an operation that is not stored: the client is of another version, and sends the text next. */
export const unknownOperation = Symbol("unknown operation");

/**
 * Puts the text of a stored operation into a request that has only its `storedName`, as `operationName`. Any other request
 * comes back as it is. Nothing that a client sends is stored (SEC-54).
 */
export function createTexts(stored: readonly StoredOperation[]): (body: unknown) => unknown {
  const texts = new Map(stored.map(({ hash, name, text }) => [storedName(name, hash), text]));
  return (body) => {
    if (!isRecord(body) || body["query"] !== undefined || typeof body["operationName"] !== "string") return body;
    const { operationName } = body;
    const query = texts.get(operationName);
    if (query === undefined) return unknownOperation;
    return { ...body, query, operationName: operationName.slice(0, operationName.indexOf(".")) };
  };
}

/** Name of the only operation of a document. @throws Error without one: codegen refuses such an operation */
export function nameOf({ definitions }: DocumentNode): string {
  const name = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)?.name;
  if (name === undefined) throw new Error("A stored operation has no name.");
  return name.value;
}

/** Characters of all remembered texts together; the oldest are forgotten, so that a client cannot fill the memory with comments. */
const trustedBytes = 4_000_000;

/**
 * A check whether a text is one of the operations of our client, or of an earlier release of it (SEC-54). Trusted texts are
 * remembered, so that they are parsed once.
 * @throws Error when codegen has not written the manifest.
 */
export function createTrust(): (text: string) => boolean {
  const own = Object.keys(readOwnOperations());
  if (own.length === 0) throw new Error("TRUSTED_DOCUMENTS needs the stored operations: run npm run codegen");
  const known = new Set([...own, ...Object.keys(readReleasedOperations())]);
  const trusted = new LRUCache<string, true>({ maxSize: trustedBytes, sizeCalculation: (_, text) => text.length });
  return (text) => {
    if (trusted.has(text)) return true;
    try {
      const document = parse(text, { maxTokens: 2000, noLocation: true });
      if (!known.has(hashDocument(document))) return false;
    } catch {
      return false;
    }
    trusted.set(text, true);
    return true;
  };
}
