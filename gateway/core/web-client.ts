import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasPages, WebPages, type Encoding, type WebPage } from "./web-pages.ts";

const built = join(import.meta.dirname, "../../dist");

interface WebClientOptions {
  /** Where people find the site; stands in canonical addresses, the sitemap and shared links. */
  publicUrl: string;
  /** Holds `web` and `pages`; the build of this repository unless a test brings its own. */
  folder?: string;
}

/**
 * Serves the built client: hashed assets for ever, pages always asked for again. Public pages come drawn, other pages of
 * the client as the shell, and an address that leads nowhere as a 404 with the page that says so. Compressed copies of
 * files are made by the build.
 */
export async function serveWebClient(app: FastifyInstance, options: WebClientOptions): Promise<void> {
  const { publicUrl, folder = built } = options;
  if (!hasPages(join(folder, "pages"))) return;
  const pages = new WebPages(join(folder, "pages"), publicUrl);
  await app.register(fastifyStatic, {
    root: join(folder, "web"),
    preCompressed: true,
    // Each file is a route of its own: everything else is a page, or nothing.
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  for (const [path, page] of pages.texts) app.get(path, (request, reply) => send(request, reply, 200, page));
  app.get("/*", (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    // who names no type takes any: the readers of shared links, for instance
    const wantsPage = /text\/(html|\*)|\*\/\*/.test(request.headers.accept ?? "*/*");
    if (!wantsPage || /\.\w+$/.test(path)) return reply.callNotFound();
    const { status, page } = pages.find(path);
    return send(request, reply, status, page);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found" }));
}

async function send(request: FastifyRequest, reply: FastifyReply, status: number, page: WebPage): Promise<unknown> {
  const encoding = encodingOf(request.headers["accept-encoding"] ?? "");
  const etag = page.etag(encoding);
  void reply
    .code(status)
    .header("cache-control", "no-cache")
    .header("etag", etag)
    .header("vary", "accept-encoding")
    .type(page.type);
  const known = request.headers["if-none-match"] ?? "";
  if (status === 200 && known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)) {
    return reply.code(304).send();
  }
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.send(await page.bytes(encoding));
}

/** The smallest form that the browser takes. */
function encodingOf(accepted: string): Encoding {
  const takes = (name: string): boolean =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`, "i").test(accepted);
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
