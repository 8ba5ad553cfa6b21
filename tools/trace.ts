import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * `npm run trace [-- PREFIX …]`: which requirements no test names. A test names one in its title: it("[C-OTP-07] …").
 * With --list the tested ones are printed too, each with its files.
 */
const root = join(import.meta.dirname, "..");
const families = "(?:C|A|S|R|B)(?:-[A-Z]+)?-\\d\\d|SEC-\\d\\d|REL-\\d\\d|LIM-\\d\\d|EXT-\\d\\d[a-z]?";
const anyId = `(?:${families}|D-\\d{2,3})`;
const titlePattern = new RegExp(`\\[(${anyId}(?:[,\\s]+${anyId})*)\\]`, "g");
const idPattern = new RegExp(`\\b(?:${families})\\b`, "g");

/** Marks a requirement that is not met by our code. */
const notOurs = "(library internal)";

/** The identifiers that docs/requirements.md defines, in its order, without those that others have to meet. */
export function requirements(): string[] {
  const text = readFileSync(join(root, "docs/requirements.md"), "utf8");
  const defined = new Set<string>();
  for (const line of text.split("\n")) {
    // a line of a checklist contains several identifiers; a line of a table or list starts with its identifier
    const isChecklist = /^- (?:C|A|S|R|B)-/.test(line);
    const heads = isChecklist ? line.slice(2).split(" · ") : [line.replace(/^[|\s-]+/, "")];
    for (const head of heads) {
      const match = new RegExp(`^(?:${families})\\b`).exec(head.trim());
      if (match !== null && !head.includes(notOurs)) defined.add(match[0]);
    }
  }
  return [...defined];
}

/** Identifier to the test files whose titles name it. */
export function tested(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync("tests/**/*.test.{ts,tsx}", { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8");
    // brackets with nothing but identifiers are those of titles; with it.each() the title may follow later
    for (const bracket of text.matchAll(titlePattern)) {
      for (const id of (bracket[1] ?? "").match(idPattern) ?? []) {
        found.set(id, (found.get(id) ?? new Set()).add(file));
      }
    }
  }
  return found;
}

/** The requirements that are about safety, reliability and limits, rather than about what a document says. */
const listed = /^(?:SEC|REL|LIM)-/;

/** Titles of a test file in which identifiers stand, each with its identifiers. */
function titles(file: string): { title: string; ids: string[] }[] {
  const text = readFileSync(join(root, file), "utf8");
  const literal = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`/g;
  return (text.match(literal) ?? []).flatMap((quoted) => {
    const ids = [...quoted.matchAll(titlePattern)].flatMap(([, ids]) => (ids ?? "").match(idPattern) ?? []);
    return ids.length === 0 ? [] : [{ title: quoted.slice(1, -1), ids }];
  });
}

/** docs/requirements-tests.md: each requirement about safety, reliability and limits, with the tests that name it. */
export function testsDocument(): string {
  const proofs = new Map<string, Map<string, Set<string>>>();
  for (const file of globSync("tests/**/*.test.{ts,tsx}", { cwd: root }).sort()) {
    for (const { title, ids } of titles(file)) {
      const shown = title.replaceAll(titlePattern, "").replaceAll(/\s+/g, " ").replaceAll("<", "&lt;").trim();
      for (const id of ids) {
        const files = proofs.get(id) ?? new Map<string, Set<string>>();
        files.set(file, (files.get(file) ?? new Set()).add(shown));
        proofs.set(id, files);
      }
    }
  }
  const parts = requirements()
    .filter((id) => listed.test(id))
    .map((id) => {
      const lines = [...(proofs.get(id) ?? [])].map(
        ([file, found]) => `- \`${file}\`${[...found].map((title) => (title === "" ? "" : `\n  - ${title}`)).join("")}`,
      );
      return [`## ${id}`, "", ...(lines.length === 0 ? ["No test names it."] : lines), ""].join("\n");
    });
  return [
    "# Requirements and their tests",
    "",
    "The tests that name a requirement of the families SEC, REL and LIM of [requirements.md](requirements.md): file and title. Made from",
    "the titles by `npm run docs`; do not edit.",
    "",
    ...parts,
  ].join("\n");
}

if (process.argv[1] === import.meta.filename) {
  const prefixes = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const list = process.argv.includes("--list");
  const known = requirements();
  const wanted = known.filter((id) => prefixes.length === 0 || prefixes.some((prefix) => id.startsWith(prefix)));
  const proofs = tested();
  const missing = wanted.filter((id) => !proofs.has(id));
  if (list) for (const id of wanted) console.log(`${id}\t${[...(proofs.get(id) ?? ["-"])].join(", ")}`);
  const groups = Map.groupBy(missing, (id) => id.replace(/-\d+[a-z]?$/, ""));
  for (const [group, ids] of groups) console.log(`${group}: ${ids.map((id) => id.slice(group.length + 1)).join(" ")}`);
  const unknown = [...proofs.keys()].filter((id) => !known.includes(id));
  if (unknown.length > 0) console.log(`Named in tests, but no requirement: ${unknown.join(" ")}`);
  console.log(
    `${wanted.length} requirements, ${wanted.length - missing.length} with a test, ${missing.length} without`,
  );
}
