import type { CodegenPlugin } from "@graphql-codegen/plugin-helpers";
import { concatAST, separateOperations } from "graphql";
import { canonicalText, hashDocument } from "../gateway/core/stored-operations.ts";

/** Codegen plugin: the client's operations by hash, for gateways that run no others. */
export const plugin: CodegenPlugin["plugin"] = (_schema, documents) => {
  const all = concatAST(documents.flatMap((file) => (file.document ? [file.document] : [])));
  const entries = Object.values(separateOperations(all)).map(
    (document) => [hashDocument(document), canonicalText(document)] as const,
  );
  return `${JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
};
