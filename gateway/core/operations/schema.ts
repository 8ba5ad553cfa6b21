import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GraphQLScalarType, type DocumentNode } from "graphql";
import { gql } from "graphql-tag";
import { readTime } from "../../../schema/rest/lenient-readers.ts";

const folder = join(import.meta.dirname, "../../../schema");

/** The SDL of all rooms as one document. */
export function readSchema(): DocumentNode {
  const files = readdirSync(folder).filter((file) => file.endsWith(".graphql"));
  return gql(files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n"));
}

const withZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Writes times as ISO 8601 in UTC, in whatever format the server sends them; those of clients name their zone (D-345). */
export const dateTime = new GraphQLScalarType<string, string>({
  name: "DateTime",
  // given here, because attaching a resolver drops the one of the SDL
  description:
    "A moment, ISO 8601 in UTC, for example `2026-11-20T13:05:00.000Z`. One that is sent may have another zone, but always names it.",
  serialize: toIso,
  parseValue: (value) => {
    if (typeof value !== "string" || !withZone.test(value)) {
      throw new TypeError("A time names its zone, such as 2026-11-20T13:05:00.000Z.");
    }
    return toIso(value);
  },
});

function toIso(value: unknown): string {
  const time = readTime(value);
  if (time === undefined) throw new TypeError("not a time");
  return time;
}
