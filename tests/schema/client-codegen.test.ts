import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gql, InMemoryCache, type TypePolicies } from "@apollo/client";
import { generate } from "@graphql-codegen/cli";
import { buildSchema, isScalarType, isSpecifiedScalarType } from "graphql";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const sdl = readFileSync(join(root, "docs/schema.graphql"), "utf8");
const page = readFileSync(join(root, "docs/graphql.md"), "utf8");
const block = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
const scalars = JSON.parse(block("json")) as Record<string, unknown>;

/** Generates the code of a client from the two files. */
async function generateClient(given: Record<string, unknown>): Promise<string[]> {
  const config = { strictScalars: true, scalars: given };
  const files = (await generate(
    {
      cwd: root,
      silent: true,
      schema: "docs/schema.graphql",
      documents: "schema/operations/mobile.graphql",
      generates: {
        "schema.ts": { plugins: ["typescript"], config },
        "operations.ts": { plugins: ["typescript-operations"], config },
      },
    },
    false,
  )) as { content: string }[];
  return files.map(({ content }) => content);
}

/** TypeScript's messages about a file with this text; empty without errors. */
async function faultsOf(text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "akada-client-"));
  const file = join(folder, "akada.ts");
  writeFileSync(file, text);
  const args = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--types", "", file];
  return promisify(execFile)(join(root, "node_modules/.bin/tsc"), args)
    .then(
      () => "",
      (error: { stdout?: string }) => error.stdout ?? String(error),
    )
    .finally(() => rmSync(folder, { recursive: true }));
}

describe("docs/schema.graphql for the generator of a client", () => {
  it("is read as it stands: every directive that it uses is defined in it", () => {
    const schema = buildSchema(sdl);
    expect(schema.getDirective("cost")?.args.map(({ name }) => name)).toEqual(["calls", "size"]);
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toContain("examTypes");
  });

  it("has no scalar that docs/graphql.md does not map, for TypeScript, Kotlin and Swift", () => {
    const own = Object.values(buildSchema(sdl).getTypeMap())
      .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
      .map(({ name }) => name);
    expect(Object.keys(scalars).toSorted()).toEqual(own.toSorted());
    for (const name of own) {
      const cells = new RegExp(`^\\| \`${name}\` +\\|(.*)\\|$`, "m").exec(page)?.[1]?.split("|") ?? [];
      expect(cells.map((cell) => cell.trim() !== "")).toEqual([true, true, true, true]);
    }
  });

  it("makes types that compile, with the scalars and the type that docs/graphql.md gives", async () => {
    const [types = "", operations = ""] = (await generateClient(scalars)).map((text) => `${block("ts")}\n${text}`);
    expect(types).toContain("DateTime: { input: string; output: string; }");
    expect(types).toContain("FormattedText: { input: FormattedPart[]; output: FormattedPart[]; }");
    expect(operations).toContain("export type MobileHomeQuery =");
    expect(await faultsOf(types)).toBe("");
    expect(await faultsOf(operations)).toBe("");
    expect(await faultsOf(`${types}\nexport const found: Letter = "E";`)).toContain("TS2322");
  }, 60_000);

  it("tells a client that leaves a scalar out", async () => {
    const { FormattedText: _left, ...others } = scalars;
    await expect(generateClient(others)).rejects.toThrow(/FormattedText/);
  }, 60_000);
});

describe("a cache that joins objects by type and id", () => {
  const kept = [...page.matchAll(/^ {4}(\w+): \{ keyFields: false \},$/gm)].map(([, name]) => name ?? "");

  it("[D-346] is told which types to leave apart", () => {
    expect(kept).toEqual(["Question", "SchoolAttemptQuestion", "SchoolRoomStudent"]);
    const types = buildSchema(sdl).getTypeMap();
    expect(kept.filter((name) => types[name] === undefined)).toEqual([]);
  });

  it("[D-346] then keeps a student's state in one exam apart from that in another", () => {
    const typePolicies: TypePolicies = Object.fromEntries(kept.map((name) => [name, { keyFields: false }]));
    const cache = new InMemoryCache({ typePolicies });
    const query = gql`
      query Room($examId: ID!) {
        schoolExamRoom(examId: $examId) {
          students {
            id
            state
          }
        }
      }
    `;
    const room = (state: string) => ({
      schoolExamRoom: {
        __typename: "SchoolExamRoom",
        students: [{ __typename: "SchoolRoomStudent", id: "s1", state }],
      },
    });
    cache.writeQuery({ query, variables: { examId: "first" }, data: room("SUBMITTED") });
    cache.writeQuery({ query, variables: { examId: "second" }, data: room("ABSENT") });
    expect(cache.readQuery({ query, variables: { examId: "first" } })).toEqual(room("SUBMITTED"));
  });
});

describe("the operations by screen of docs/graphql.md", () => {
  it("are all in our files, so that an app may send them in production", () => {
    const table = /^## Operations by screen$([^]*?)^## /m.exec(page)?.[1] ?? "";
    const rows = table.split("\n").filter((line) => line.startsWith("|"));
    const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ""));
    const files = globSync(["web/**/*.graphql", "schema/operations/*.graphql"], { cwd: root });
    const texts = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
    const known = new Set([...texts.matchAll(/^(?:query|mutation) (\w+)/gm)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
