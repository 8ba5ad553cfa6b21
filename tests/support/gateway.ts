import { afterEach, beforeEach } from "vitest";
import { buildGateway } from "../../gateway/app.ts";
import type { GatewayConfig } from "../../gateway/core/config.ts";
import { readRuntime } from "../../server/runtime.ts";
import { later } from "./later.ts";
import { neverTooLate } from "./busy.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

export interface GraphQLReply {
  status: number;
  headers: Record<string, unknown>;
  data: Record<string, unknown> | null;
  errors: { message: string; path?: string[]; extensions: Record<string, unknown> }[];
  extensions?: Record<string, unknown>;
  text: string;
}

export interface TestGateway {
  app: Awaited<ReturnType<typeof buildGateway>>["app"];
  drain: Awaited<ReturnType<typeof buildGateway>>["drain"];
  query(document: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<GraphQLReply>;
  close(): Promise<void>;
}

/** The real gateway in front of a REST server; `smaller` are limits that a start would refuse. */
export async function startGateway(
  apiUrl: string,
  env: Record<string, string> = {},
  smaller: Partial<GatewayConfig> = {},
): Promise<TestGateway> {
  const read = readRuntime("gateway", {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    // required in production
    ...(env["NODE_ENV"] === "production" ? {} : { RATE_LIMITS: "off" }),
    ...neverTooLate,
    API_URL: apiUrl,
    ...env,
  });
  const config = { ...read, ...smaller };
  const { app, drain } = await buildGateway(config);
  await app.ready();
  return {
    app,
    drain,
    query: async (query, variables = {}, headers = {}) => {
      const file = Object.entries(variables).find(([, value]) => value instanceof File);
      const sent =
        file === undefined ? { payload: { query, variables }, headers } : await inParts(query, variables, headers);
      const response = await app.inject({ method: "POST", url: "/graphql", ...sent });
      const json = response.json<Partial<GraphQLReply>>();
      return {
        status: response.statusCode,
        headers: response.headers,
        data: json.data ?? null,
        errors: json.errors ?? [],
        ...(json.extensions === undefined ? {} : { extensions: json.extensions }),
        text: response.body,
      };
    },
    close: () => app.close(),
  };
}

/** A gateway in front of a fake REST server, both new for each test of the file that calls this. */
export function gatewayForEachTest(
  env: Record<string, string> = {},
  smaller: Partial<GatewayConfig> = {},
): { upstream: Upstream; gateway: TestGateway } {
  let upstream: Upstream;
  let gateway: TestGateway;
  beforeEach(async () => {
    upstream = await startUpstream();
    gateway = await startGateway(upstream.url, env, smaller);
  });
  afterEach(async () => {
    await gateway.close();
    await upstream.close();
  });
  return { upstream: later(() => upstream), gateway: later(() => gateway) };
}

/** A GraphQL multipart request with the one file among the variables, as upload clients send it. */
export async function inParts(
  query: string,
  variables: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const [name, file] = Object.entries(variables).find(([, value]) => value instanceof File) ?? [];
  const form = new FormData();
  form.append("operations", JSON.stringify({ query, variables: { ...variables, [name ?? ""]: null } }));
  form.append("map", JSON.stringify({ 0: [`variables.${name}`] }));
  form.append("0", file as File);
  const body = new Response(form);
  const type = body.headers.get("content-type") ?? "";
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { "apollo-require-preflight": "1", ...headers, "content-type": type },
  };
}
