import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GraphQLScalarType, type DocumentNode } from "graphql";
import { gql } from "graphql-tag";

const folder = join(import.meta.dirname, "../../schema");

/** The SDL of all rooms as one document. */
export function readSchema(): DocumentNode {
  const files = readdirSync(folder).filter((file) => file.endsWith(".graphql"));
  return gql(files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n"));
}

/** Times go out as ISO 8601 in UTC, however the server behind writes them. */
export const dateTime = new GraphQLScalarType<string, string>({
  name: "DateTime",
  serialize: (value) => isoOf(value),
  parseValue: (value) => isoOf(value),
});

function isoOf(value: unknown): string {
  const date = typeof value === "string" || typeof value === "number" ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw new TypeError("not a time");
  return date.toISOString();
}
