import type { CodegenPlugin } from "@graphql-codegen/plugin-helpers";
import { Kind } from "graphql";
import { hooksInUse } from "./hooks-in-use.ts";

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Codegen plugin: typed Apollo Client 4 hooks such as `useVerifyOtpMutation` and `useProfileQuery`, for the operations
 * that a component uses by a hook. All others are sent by `send` of web/lib/calls/send.ts and need only their document.
 * The public react-apollo plugin does not type-check against Apollo Client 4 (docs/decisions/001-toolchain.md).
 */
export const plugin: CodegenPlugin["plugin"] = (_schema, documents) => {
  const inUse = hooksInUse();
  const imports = new Set<string>();
  const out: string[] = [];
  for (const definition of documents.flatMap((file) => file.document?.definitions ?? [])) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (!definition.name) throw new Error("Every operation needs a name: the hook is named after it.");
    const name = pascal(definition.name.value);
    const data = name + pascal(definition.operation);
    const types = `${data}, ${data}Variables`;
    const required = (definition.variableDefinitions ?? []).some(
      (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
    );
    const hook = (apollo: string, suffix: string, parameter: string, argument = "options"): void => {
      if (!inUse.has(`use${name}${suffix}`)) return;
      imports.add(apollo);
      out.push(
        `export function use${name}${suffix}(options${parameter}) {\n  return ${apollo}(${name}Document, ${argument});\n}`,
      );
    };
    if (definition.operation === "query") {
      hook(
        "useQuery",
        "Query",
        `${required ? "" : "?"}: SkipToken | useQuery.Options<${types}>`,
        required ? "options" : `options as useQuery.Options<${types}>`,
      );
      hook("useLazyQuery", "LazyQuery", `?: useLazyQuery.Options<${types}>`);
    } else if (definition.operation === "mutation") {
      hook("useMutation", "Mutation", `?: useMutation.Options<${types}>`);
    } else {
      throw new Error(`${name}: subscriptions are not offered.`);
    }
  }
  if (imports.has("useQuery")) imports.add("type SkipToken");
  return {
    prepend: imports.size === 0 ? [] : [`import { ${[...imports].sort().join(", ")} } from "@apollo/client/react";`],
    // the preset imports the shared types into every file, also into those that do not use them
    content: [...out, "export type { Types };"].join("\n\n") + "\n",
  };
};
