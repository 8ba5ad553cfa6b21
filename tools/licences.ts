import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * `npm run licences`: the packages that the product is made of, with their licences, by package-lock.json. It ends with an
 * error where one is not allowed. Those that only build or test the product are not part of it, those in the client are.
 */
const root = join(import.meta.dirname, "..");

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
type Packages = Record<string, Locked>;

/** Licences under which a package may be part of the product as it is. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
]);

/** Packages for which something else than an allowed licence is declared, and why they may be part of it all the same. */
const exceptions: { name: RegExp; declared: RegExp; licence: string; why: string }[] = [
  {
    name: /^(busboy|streamsearch|png-js)$/,
    declared: /^none$/,
    licence: "MIT",
    why: "stands in the package's file LICENSE",
  },
  {
    name: /^dejavu-fonts-ttf$/,
    declared: /^SEE LICENSE/,
    licence: "Bitstream-Vera",
    why: "fonts, which may be passed on unchanged",
  },
  {
    name: /^@img\/sharp-/,
    declared: /^(Apache-2.0 AND )?LGPL-3.0-or-later( AND MIT)?$/,
    licence: "LGPL-3.0-or-later",
    why: "libvips, a library of its own that is loaded unchanged and can be replaced",
  },
];

/** Whether an SPDX expression without mixed brackets allows us to use the package. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((licence) => allowed.has(licence)));

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Where Node finds a package that another one imports; undefined for one that is not installed. */
function find(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === "") return undefined;
  }
}

/** Packages that the client imports, and theirs: they are built into files that browsers load. */
function inClient(packages: Packages): Set<string> {
  const names = globSync("web/**/*.{ts,tsx}", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import) ["']((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)].map(
      ([, name]) => name ?? "",
    ),
  );
  const found = new Set<string>();
  const add = (path: string | undefined): void => {
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) add(find(packages, path, name));
  };
  for (const name of names) add(find(packages, "", name));
  return found;
}

interface Licensed {
  name: string;
  version: string;
  licence: string;
  /** Why a licence that is not in the list is allowed; null where none is needed. */
  why: string | null;
  isAllowed: boolean;
}

/** Every package of the product, by name. */
export function listLicences(packages: Packages): Licensed[] {
  const client = inClient(packages);
  const all = Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && (dev !== true || client.has(path)))
    .map(([path, { version = "", license = "none" }]) => {
      const name = nameOf(path);
      if (isAllowed(license)) return { name, version, licence: license, why: null, isAllowed: true };
      const exception = exceptions.find((one) => one.name.test(name) && one.declared.test(license));
      return {
        name,
        version,
        licence: exception?.licence ?? license,
        why: exception?.why ?? null,
        isAllowed: exception !== undefined,
      };
    });
  return [...new Map(all.map((one) => [`${one.name} ${one.version}`, one])).values()].sort((a, b) =>
    a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1,
  );
}

export const readPackages = (): Packages =>
  (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Packages }).packages;

if (process.argv[1] === import.meta.filename) {
  const list = listLicences(readPackages());
  for (const { name, version, licence, why } of list)
    console.log(`${name} ${version}\t${licence}${why === null ? "" : `\t(${why})`}`);
  const refused = list.filter((one) => !one.isAllowed);
  for (const { name, version, licence } of refused)
    console.error(`${name} ${version}: the licence ${licence} is not allowed; tools/licences.ts has the list`);
  console.log(`${list.length} packages, ${refused.length} not allowed`);
  if (refused.length > 0) process.exitCode = 1;
}
