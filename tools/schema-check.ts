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
 * `npm run schema:check`: an installed app keeps sending the operations it was built with, so the schema may grow but not
 * shrink. Compares it with docs/schema.released.graphql, the schema of the last release, and fails on a change that is
 * not listed with a reason in docs/breaking-changes.md. `--release` makes the present schema the released one.
 */
const root = join(import.meta.dirname, "..");
const releasedFile = join(root, "docs/schema.released.graphql");
const reasonsFile = join(root, "docs/breaking-changes.md");

// An app that does not know the new part does not send it either
const harmless = new Set<string>([
  DangerousChangeType.OPTIONAL_ARG_ADDED,
  DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED,
]);

/** The whole schema as text, types and fields in alphabetical order. */
export const printWhole = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** One sentence per change that an app built with `before` may trip over. */
export function changesBetween(before: GraphQLSchema, after: GraphQLSchema): string[] {
  const dangerous = findDangerousChanges(before, after).filter(({ type }) => !harmless.has(type));
  const all = [...findBreakingChanges(before, after), ...dangerous].map(({ description }) => description);
  // Int, Float and so on leave the schema with their last use, which is reported itself
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
