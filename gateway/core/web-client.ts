import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const folder = join(import.meta.dirname, "../../dist/web");

/**
 * Serves the built client: hashed assets for ever, pages always fresh, every other page path the shell (the client's
 * router shows its own not-found page). Compressed copies are made by the build.
 */
export async function serveWebClient(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: "index.html",
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && /text\/html|\*\/\*/.test(request.headers.accept ?? "");
    const isFile = /\.\w+$/.test(request.url.split("?")[0] ?? "");
    if (!wantsPage || isFile) return reply.code(404).send({ message: "Not found" });
    return reply.sendFile("index.html");
  });
}
