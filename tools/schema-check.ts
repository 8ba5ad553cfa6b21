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
  parse,
  printSchema,
  validate,
  type GraphQLSchema,
} from "graphql";
import { readSchema } from "../gateway/core/operations/schema.ts";
import {
  nameOf,
  readOwnOperations,
  readReleasedOperations,
  releasedFile,
  storedName,
} from "../gateway/core/operations/stored-operations.ts";

/*
 * `npm run schema:check`: installed apps keep sending the operations they were built with, so nothing they use may be
 * removed. Compares the schema with that of the last release, docs/schema.released.graphql, and with the operations of all
 * releases, and fails on a change that is not listed with a reason in docs/breaking-changes.md. `--release` makes the present
 * schema the released one, adds the present operations to those of the releases, and drops those that do not fit any more.
 */
const root = join(import.meta.dirname, "..");
const releasedSchemaFile = join(root, "docs/schema.released.graphql");
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

/** Why an operation of an earlier release fails now, in one sentence; null when it does not. */
export function misfitOf([hash, text]: [string, string], schema: GraphQLSchema): string | null {
  const document = parse(text);
  const [error] = validate(schema, document);
  return error === undefined ? null : `${storedName(nameOf(document), hash)}: ${error.message}`;
}

/** The operations of all releases, this one included. */
export function withRelease(
  released: Record<string, string>,
  present: Record<string, string>,
  schema: GraphQLSchema,
): Record<string, string> {
  const fitting = Object.entries(released).filter((one) => misfitOf(one, schema) === null);
  return Object.fromEntries([...fitting, ...Object.entries(present)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const present = buildASTSchema(readSchema());
  if (process.argv.includes("--release")) {
    writeFileSync(releasedSchemaFile, printWhole(present));
    const kept = withRelease(readReleasedOperations(), readOwnOperations(), present);
    writeFileSync(releasedFile, `${JSON.stringify(kept, null, 2)}\n`);
  }
  const released = buildSchema(readFileSync(releasedSchemaFile, "utf8"));
  const misfits = Object.entries(readReleasedOperations()).flatMap((one) => misfitOf(one, present) ?? []);
  const faults = unexplained([...changesBetween(released, present), ...misfits], readFileSync(reasonsFile, "utf8"));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error(
      "Installed apps would fail on this. Keep the old part, or list each line in docs/breaking-changes.md.",
    );
    process.exitCode = 1;
  }
}
