import type { CodegenPlugin } from "@graphql-codegen/plugin-helpers";
import { concatAST, parse, separateOperations } from "graphql";
import { canonicalText, hashDocument, nameOf, storedName } from "../gateway/core/operations/stored-operations.ts";

/** Codegen plugin: the client's operations by hash, for gateways that run no others. */
export const plugin: CodegenPlugin["plugin"] = (_schema, documents) => {
  const all = concatAST(documents.flatMap((file) => (file.document ? [file.document] : [])));
  const entries = Object.values(separateOperations(all)).map(
    (document) => [hashDocument(document), canonicalText(document)] as const,
  );
  const names = new Set(entries.map(([hash, text]) => storedName(nameOf(parse(text)), hash)));
  const hashes = new Set(entries.map(([hash]) => hash));
  if (names.size < hashes.size) throw new Error("Two operations of one name begin with the same hash.");
  return `${JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
};
