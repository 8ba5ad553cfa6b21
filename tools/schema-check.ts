import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  buildASTSchema,
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  lexicographicSortSchema,
  printSchema,
  type GraphQLSchema,
} from "graphql";
import { readSchema } from "../gateway/core/schema.ts";

/*
 * `npm run schema:check`: installed apps keep sending the operations they were built with, so nothing they use may be
 * removed. Compares the schema with that of the last release, docs/schema.released.graphql, and fails on a change that is
 * not listed with a reason in docs/breaking-changes.md. `--release` makes the present schema the released one.
 */
const root = join(import.meta.dirname, "..");
const releasedFile = join(root, "docs/schema.released.graphql");
const reasonsFile = join(root, "docs/breaking-changes.md");

// apps built before do not send the new part
const harmless = new Set<string>([
  DangerousChangeType.OPTIONAL_ARG_ADDED,
  DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED,
]);

/** The whole schema as text, types and fields in alphabetical order. */
export const printWhole = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** The changes that can break an app built with `before`, one sentence each. */
export function changesBetween(before: GraphQLSchema, after: GraphQLSchema): string[] {
  const dangerous = findDangerousChanges(before, after).filter(({ type }) => !harmless.has(type));
  const all = [...findBreakingChanges(before, after), ...dangerous].map(({ description }) => description);
  // built-in types disappear with their last use, which is reported itself
  return all.filter((description) => !description.startsWith("Standard scalar ")).sort();
}

/** The changes that `reasons` does not list as `- \`sentence\`: why`. */
export function unexplained(changes: readonly string[], reasons: string): string[] {
  const listed = new Set([...reasons.matchAll(/^- `([^`]+)`: *\S/gm)].map(([, sentence]) => sentence));
  return changes.filter((change) => !listed.has(change));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const present = buildASTSchema(readSchema());
  if (process.argv.includes("--release")) writeFileSync(releasedFile, printWhole(present));
  const released = buildSchema(readFileSync(releasedFile, "utf8"));
  const faults = unexplained(changesBetween(released, present), readFileSync(reasonsFile, "utf8"));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error(
      "Installed apps would fail on this. Keep the old part, or list each line in docs/breaking-changes.md.",
    );
    process.exitCode = 1;
  }
}
