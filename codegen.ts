import type { CodegenConfig } from "@graphql-codegen/cli";
import type { DocumentNode } from "graphql";
import { hashDocument, nameOf, storedName } from "./gateway/core/operations/stored-operations.ts";

const scalars = {
  ID: "string",
  DateTime: "string",
  // operations that read formatted text lie in a room's own folder, two folders deep
  FormattedText: "../../schema/rules/formatted.ts#FormattedParts",
};
const incomingFile = { input: 'Promise<import("../core/calls/files.ts").IncomingFile>', output: "never" };
const chosenFile = { input: "File", output: "never" };
const sharedTypes = "web/lib/schema-types.generated.ts";

/** Resolver types for the gateway, typed operations and hooks beside each room's operations. Run through tools/prepare.ts. */
const config: CodegenConfig = {
  schema: "schema/*.graphql",
  documents: "web/**/*.graphql",
  importExtension: ".ts",
  ignoreNoDocuments: true,
  generates: {
    "gateway/generated/resolvers.ts": {
      plugins: ["typescript", "typescript-resolvers"],
      config: {
        useTypeImports: true,
        contextType: "../core/operations/context.ts#GatewayContext",
        scalars: { ...scalars, Upload: incomingFile },
        enumType: "string-literal",
        enumsAsTypes: true,
        makeResolverTypeCallable: true,
        defaultMapper: "Partial<{T}>",
      },
    },
    // accepted from apps that live elsewhere, too
    "gateway/generated/operations.json": {
      documents: "schema/operations/*.graphql",
      plugins: ["./tools/codegen-operations.ts"],
    },
    [sharedTypes]: {
      plugins: ["typescript-operations"],
      config: {
        useTypeImports: true,
        generateOperationTypes: false,
        enumType: "string-literal",
        scalars: { ...scalars, Upload: chosenFile },
      },
    },
    "web/": {
      preset: "near-operation-file",
      presetConfig: { extension: ".generated.ts", baseTypesPath: "lib/schema-types.generated.ts" },
      plugins: ["typescript-operations", "typed-document-node", "./tools/codegen-hooks.ts"],
      config: {
        useTypeImports: true,
        importSchemaTypesFrom: sharedTypes,
        scalars: { ...scalars, Upload: chosenFile },
        enumType: "string-literal",
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        // what travels instead of the text (web/lib/calls/stored-operations.ts)
        unstable_onExecutableDocumentNode: (document: DocumentNode) => ({
          storedName: storedName(nameOf(document), hashDocument(document)),
        }),
      },
    },
  },
};
export default config;
