import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CompressedText, type Encoding } from "../compressed-text.ts";

/** Placeholder in the built pages for the address of the site, which is known when the gateway starts. */
const originPlaceholder = "https://origin.invalid";

const types = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** A page or text of the build, in memory. */
export class WebPage {
  readonly type: string;
  readonly text: CompressedText;
  readonly #hash: string;

  constructor(type: keyof typeof types, text: string) {
    this.type = types[type];
    this.text = new CompressedText(text);
    this.#hash = createHash("sha256").update(this.text.bytes).digest("base64url").slice(0, 22);
  }

  /** Each encoding is a representation of its own and needs its own tag (RFC 9110, 8.8.3). */
  etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }
}

/** The routes of the client, as tools/prerender.ts writes them. */
interface PageList {
  /** Prerendered pages: address to file. */
  drawn: Record<string, string>;
  /** Pages that the browser renders beside a frame that is drawn: address to file. */
  framed: Record<string, string>;
  /** Addresses of pages that the browser renders; `:name` stands for any text, a final `*` for any rest. */
  other: string[];
}

/** The pages of the client by address. Case and a slash at the end do not matter, as in the client's router. */
export class WebPages {
  readonly #drawn: ReadonlyMap<string, WebPage>;
  readonly #other: RegExp;
  readonly #notFound: WebPage;
  /** Where the browser draws all pages that are not drawn by the build. */
  readonly shell: WebPage;
  readonly worker: WebPage;
  /** robots.txt and the sitemap, by address. */
  readonly texts: ReadonlyMap<string, WebPage>;

  /** @throws when the build is incomplete. */
  constructor(folder: string, publicUrl: string) {
    const address = publicUrl.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    const open = (file: string, type: keyof typeof types): WebPage =>
      new WebPage(type, readFileSync(join(folder, file), "utf8").replaceAll(originPlaceholder, address));
    const list = JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")) as PageList;
    this.#drawn = new Map(
      Object.entries({ ...list.framed, ...list.drawn }).map(([path, file]) => [path.toLowerCase(), open(file, "html")]),
    );
    this.#other = new RegExp(`^(${list.other.map(pathPattern).join("|")})$`, "i");
    this.shell = open("shell.html", "html");
    this.worker = open("worker.js", "js");
    this.#notFound = open("not-found.html", "html");
    this.texts = new Map([
      ["/robots.txt", open("robots.txt", "txt")],
      ["/sitemap.xml", open("sitemap.xml", "xml")],
    ]);
  }

  /** The page at a path: prerendered, whole or as a frame, or the shell in which the browser renders it, or the 404 page. */
  find(path: string): { status: 200 | 404; page: WebPage } {
    const address = withoutEndingSlashes(path);
    const drawn = this.#drawn.get(address.toLowerCase());
    if (drawn !== undefined) return { status: 200, page: drawn };
    if (this.#other.test(address)) return { status: 200, page: this.shell };
    return { status: 404, page: this.#notFound };
  }
}

export const hasPages = (folder: string): boolean => existsSync(join(folder, "pages.json"));

/** The scripts that stand in every page itself, as the content security policy names them. */
export const pageScripts = (folder: string): string[] =>
  [...readFileSync(join(folder, "shell.html"), "utf8").matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );

/** A pattern for them would try each slash of an address that consists of thousands. */
function withoutEndingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The source of a regular expression for a path such as `/school/:id/*`. */
const pathPattern = (path: string): string =>
  path
    .split("/")
    .slice(1)
    .map((part) => {
      if (part === "*") return "(?:/.*)?";
      if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
      return `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
    })
    .join("");
