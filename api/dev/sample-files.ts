import type { FastifyInstance } from "fastify";
import { notFound } from "../core/errors.ts";
import { sampleFiles } from "../core/files/sample-files.ts";

/** Pictures of the sample bank at /files/sample/:name; only names that were in the folder at start exist. */
export function serveSampleFiles(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>("/files/sample/:name", async (request, reply) => {
    const file = sampleFiles.get(request.params.name);
    if (file === undefined) throw notFound();
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(file);
  });
}
