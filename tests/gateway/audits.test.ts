import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

/* The audits of the GraphQL over HTTP specification, against a gateway that listens. */
let upstream: Upstream;
let gateway: TestGateway;
let url: string;
beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway(upstream.url);
  url = `${await gateway.app.listen({ port: 0, host: "127.0.0.1" })}/graphql`;
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

/** Consequences of the 400 for bad documents, and of the rule against requests without a preflight (SEC-52). */
const mayWarn = ["5A70", "572B", "FDE2", "7B9B"];
/** What the specification leaves open (MAY): a GET without a preflight header, which our rule against forgery refuses. */
const gets = ["5A70", "6A70", "D6D5"];

interface Told {
  id: string;
  status: string;
  line: string;
}

/** All audits, as lines that name what was not met. */
async function audit(fetchFn: typeof fetch): Promise<Told[]> {
  const outcomes = await Promise.all(serverAudits({ url, fetchFn }).map((one) => one.fn()));
  expect(outcomes.length).toBeGreaterThan(50);
  return outcomes
    .filter(({ status }) => status !== "ok")
    .map((outcome) => ({
      id: outcome.id,
      status: outcome.status,
      line: `${outcome.id} ${outcome.status}: ${outcome.name}${"reason" in outcome ? ` (${outcome.reason})` : ""}`,
    }));
}
const withPreflight: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  if ((init?.method ?? "GET") === "GET") headers.set("apollo-require-preflight", "1");
  return fetch(input, { ...init, headers });
};
const linesWithout = (told: Told[], ids: string[]): string[] =>
  told.filter(({ id }) => !ids.includes(id)).map(({ line }) => line);

it("[SEC-52] no audit fails, and only our own stricter rules warn", async () => {
  const told = await audit(fetch);
  expect(told.filter(({ status }) => status === "error")).toEqual([]);
  const isNotice = ({ status }: Told): boolean => status === "notice";
  expect(
    linesWithout(
      told.filter((one) => !isNotice(one)),
      mayWarn,
    ),
  ).toEqual([]);
  expect(linesWithout(told.filter(isNotice), gets)).toEqual([]);
});

it("[SEC-52] with the preflight header on GETs, everything but the 400 for bad documents is as it should be", async () => {
  const told = await audit(withPreflight);
  expect(linesWithout(told, ["572B", "FDE2", "7B9B"])).toEqual([]);
});

it("[SEC-52] operations that are asked again are answered by the same rules", async () => {
  const told = await audit(async (input, init) => {
    await (await withPreflight(input, init)).text();
    return withPreflight(input, init);
  });
  expect(linesWithout(told, ["572B", "FDE2", "7B9B"])).toEqual([]);
});
