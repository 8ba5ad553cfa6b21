import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endingWorker, workerPath, workerPolicy } from "./service-worker.ts";
import { chooseEncoding } from "../compressed-text.ts";
import { hasPages, pageScripts, WebPages, type WebPage } from "./web-pages.ts";

const built = join(import.meta.dirname, "../../../dist");

/** Hashes of the inline scripts of the built client; none where it is not built. */
export const builtScripts = (): string[] => (hasPages(join(built, "pages")) ? pageScripts(join(built, "pages")) : []);

interface WebClientOptions {
  /** Public address of the site, for canonical addresses, the sitemap and shared links. */
  publicUrl: string;
  /** Without it, browsers drop their offline copy of the client. */
  hasWorker: boolean;
  /** The folder with `web` and `pages`; the build of this repository unless a test has its own. */
  folder?: string;
}

/**
 * Serves the built client. Assets with a hash in their name are cached for ever, pages are always revalidated. Public pages
 * were prerendered by the build, other pages of the client get the shell, unknown addresses a 404 page. The build has made
 * compressed copies of the files. Without a build, every address is not found.
 */
export async function serveWebClient(app: FastifyInstance, options: WebClientOptions): Promise<void> {
  const { publicUrl, hasWorker, folder = built } = options;
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found" }));
  if (!hasPages(join(folder, "pages"))) return;
  const pages = new WebPages(join(folder, "pages"), publicUrl);
  const files = { preCompressed: true, index: false, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, "web/assets"),
    prefix: "/assets/",
    setHeaders: (reply) => void reply.header("cache-control", "public, max-age=31536000, immutable"),
  });
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, "web"),
    globIgnore: ["assets/**"],
    // registers one route for each file, so that all other paths reach the handler below
    wildcard: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header("cache-control", "public, max-age=3600"),
  });
  for (const [path, page] of pages.texts) app.get(path, (request, reply) => send(request, reply, 200, page));
  // the worker keeps the shell under an address of its own
  app.get("/shell.html", (request, reply) => send(request, reply, 200, pages.shell));
  const worker = hasWorker ? pages.worker : endingWorker;
  app.get(workerPath, (request, reply) =>
    send(request, reply.header("content-security-policy", workerPolicy), 200, worker),
  );
  app.get("/*", (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    // programs that read shared links may send no accept header
    const wantsPage = /text\/(html|\*)|\*\/\*/.test(request.headers.accept ?? "*/*");
    if (!wantsPage || /\.\w+$/.test(path)) return reply.callNotFound();
    const { status, page } = pages.find(path);
    return send(request, reply, status, page);
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, status: number, page: WebPage): Promise<unknown> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
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
  return reply.send(await page.text.in(encoding));
}
