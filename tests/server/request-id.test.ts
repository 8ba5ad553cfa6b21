import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { loggedPath } from "../../server/logged-path.ts";
import { countRedis } from "../../server/metrics-page.ts";
import { requestIdOf } from "../../server/request-id.ts";
import { openTracing } from "../../server/tracing.ts";

describe("the id of a request [REL-20]", () => {
  it("is the one that was sent, if it is safe in a log and a header", () => {
    expect(requestIdOf({ "x-request-id": "3f9c-a_1.b" })).toBe("3f9c-a_1.b");
  });

  it.each([undefined, "", "a b", "a\nb", "x".repeat(65), ["a", "b"]])("is a new one for %j", (sent) => {
    expect(requestIdOf(sent === undefined ? {} : { "x-request-id": sent })).toMatch(/^[\da-f-]{36}$/);
  });
});

it("the log shows paths without a query and without the name of a linked file [SEC-63]", () => {
  expect(loggedPath("/reset-password?token=abc")).toBe("/reset-password");
  expect(loggedPath("/files/once/abcdef?x=1")).toBe("/files/once/…");
  expect(loggedPath("/files/bank/abcdef")).toBe("/files/bank/…");
  expect(loggedPath("/files/logo.png")).toBe("/files/logo.png");
});

it("without an address there are no traces, and no package of OpenTelemetry is loaded [REL-20]", async () => {
  expect(await openTracing("akada-api", { OTEL_TRACES_SAMPLER_ARG: 1 })).toBeNull();
  const root = join(import.meta.dirname, "../..");
  const loaded = globSync("{schema,gateway,api}/**/*.ts", { cwd: root }).filter((file) =>
    /^import (?!type)[^;]*"@opentelemetry/m.test(readFileSync(join(root, file), "utf8")),
  );
  expect(loaded).toEqual([]);
});

it("a Redis that does not answer is a figure of its own [REL-20]", async () => {
  const registry = new Registry();
  countRedis(registry, {
    ask: async () => undefined,
    askOf: async () => undefined,
    isHere: () => false,
    close: () => {},
  });
  expect(await registry.metrics()).toContain("akada_redis_up 0");
  const without = new Registry();
  countRedis(without, null);
  expect(await without.metrics()).not.toContain("redis");
});
