import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { notFound } from "../core/errors.ts";

const folder = join(import.meta.dirname, "../seed/images");

/** Pictures of the sample bank at /files/sample/:name; only names that were in the folder at start exist. */
export function serveSampleFiles(app: FastifyInstance): void {
  const names = readdirSync(folder).filter((name) => name.endsWith(".svg"));
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  app.get<{ Params: { name: string } }>("/files/sample/:name", async (request, reply) => {
    const file = files.get(request.params.name);
    if (file === undefined) throw notFound();
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(file);
  });
}
