import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { table } from "../schema/rest/table.ts";
import type { Row, Schema } from "../schema/rest/row.ts";

/* Writes docs/contract.md from the rows; `--check` fails when it is stale. */
const file = join(import.meta.dirname, "../docs/contract.md");

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

const text = document();
if (process.argv.includes("--check")) {
  const current = (() => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return "";
    }
  })();
  if (current !== text) {
    console.error("docs/contract.md is stale: run npm run docs");
    process.exit(1);
  }
} else writeFileSync(file, text);
