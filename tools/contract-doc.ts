import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildASTSchema } from "graphql";
import { z } from "zod";
import { readSchema } from "../gateway/core/operations/schema.ts";
import { variables } from "../server/runtime.ts";
import { table } from "../schema/rest/table.ts";
import type { Row, Schema } from "../schema/rest/row.ts";
import { printWhole } from "./schema-check.ts";
import { testsDocument } from "./trace.ts";

/*
 * Writes docs/contract.md from the rows, docs/schema.graphql from the SDL, docs/settings.md from the table of settings and
 * docs/requirements-tests.md from the titles of tests; `--check` fails when one is stale.
 */
const root = join(import.meta.dirname, "..");

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
}

/** `{ email, otp }`, with a question mark behind what may be missing. */
function shapeOf(schema: Schema | undefined, io: "input" | "output"): string {
  if (schema === undefined) return "–";
  return draw(z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: "any" }) as JsonSchema);
}

function draw(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) {
    const options = [...new Set(schema.anyOf.filter((option) => option.type !== "null").map(draw))];
    return options.length === 0 ? "any" : options.join(" or ");
  }
  if (schema.enum !== undefined) return schema.enum.join(", ");
  if (schema.type === "array") return `[${draw(schema.items ?? {})}]`;
  if (schema.properties === undefined) return String(schema.type ?? "any");
  const fields = Object.entries(schema.properties).map(([name, inner]) => {
    const optional = schema.required?.includes(name) === true ? "" : "?";
    const nested = draw(inner);
    return nested.startsWith("{") || nested.startsWith("[") ? `${name}${optional} ${nested}` : name + optional;
  });
  return `{ ${fields.join(", ")} }`;
}

const access = (row: Row): string => (row.roles === undefined ? row.access : `${row.access}: ${row.roles.join(", ")}`);

function lineOf(row: Row): string {
  const input = [row.query && `query ${shapeOf(row.query, "input")}`, row.body && `body ${shapeOf(row.body, "input")}`];
  const sent = row.send === undefined ? input.filter(Boolean).join("; ") || "–" : row.send;
  const note = row.extension ?? (row.sameAs === undefined ? "" : `as ${row.sameAs}`);
  const cells = [row.name, `${row.method} \`${row.path.replaceAll(/:(\w+)/g, "{$1}")}\``, access(row), sent];
  return `| ${[...cells, shapeOf(row.reply, "output"), row.fallback.trim(), note].map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function document(): string {
  const parts = Object.values(table).map((room) => {
    const rows = Object.values(room) as Row[];
    const head = [
      "| call | path | access | sends | answers | text without a server message | note |",
      "|---|---|---|---|---|---|---|",
    ];
    return [`## ${rows[0]?.room ?? ""}`, "", ...head, ...rows.map(lineOf), ""].join("\n");
  });
  return [
    "# The REST contract",
    "",
    "Made from `schema/rest` by `npm run docs`; do not edit. `?` marks what may be missing. EXT numbers are operations that the",
    "documents do not list; see [requirements.md](requirements.md).",
    "",
    ...parts,
  ].join("\n");
}

/** The default of a setting. */
function defaultOf(value: z.ZodType): string {
  const parsed = value.safeParse(undefined);
  const shown = parsed.success && parsed.data !== undefined ? String(parsed.data) : "";
  if (shown === "true" || shown === "false") return shown === "true" ? "on" : "off";
  return shown === "" ? "" : `\`${shown}\``;
}

/** Settings that count or measure something have the number of their requirement in the name. */
const isLimit = (name: string): boolean => /^(LIM|REL)_\d/.test(name);

function settingsTable(wanted: (name: string) => boolean): string {
  const lines = Object.entries(variables)
    .filter(([name]) => wanted(name))
    .map(([name, entry]) => `| \`${name}\` | ${entry.for.join(", ")} | ${defaultOf(entry.value)} | ${entry.about} |`);
  return ["| setting | process | default | what it does |", "|---|---|---|---|", ...lines].join("\n");
}

const settings = (): string =>
  [
    "# Settings",
    "",
    "Environment variables of the two processes. Made from `server/runtime.ts` by `npm run docs`; do not edit.",
    "",
    settingsTable((name) => !isLimit(name)),
    "",
    "## Limits",
    "",
    "The defaults fit a school of some hundred people; change them only where a limit gets in the way of real people.",
    "",
    settingsTable(isLimit),
    "",
  ].join("\n");

const read = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");

const files = {
  "docs/contract.md": document(),
  "docs/schema.graphql": `# Made from schema/*.graphql by \`npm run docs\`; do not edit.\n\n${printWhole(buildASTSchema(readSchema()))}`,
  "docs/settings.md": settings(),
  "docs/requirements-tests.md": testsDocument(),
};
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes("--check")) writeFileSync(join(root, file), text);
  else if (read(file) !== text) {
    console.error(`${file} is stale: run npm run docs`);
    process.exitCode = 1;
  }
}
