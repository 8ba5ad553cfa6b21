import { join } from "node:path";
import { resolveConfig } from "vite";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

it("in development calls and files come from the gateway at PORT, as npm run dev starts it", async () => {
  const configFile = join(import.meta.dirname, "../../vite.config.ts");
  vi.stubEnv("PORT", "4940");
  const { server } = await resolveConfig({ configFile }, "serve");
  const { proxy = {} } = server;
  expect(Object.keys(proxy)).toEqual(expect.arrayContaining(["/graphql", "/files", "/upstream"]));
  expect(new Set(Object.values(proxy))).toEqual(new Set(["http://localhost:4940"]));
});
