import { buildGateway } from "../../gateway/app.ts";
import { readRuntime } from "../../schema/runtime.ts";

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
  drain(): void;
  query(document: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<GraphQLReply>;
  close(): Promise<void>;
}

/** The real gateway in front of a REST server. */
export async function startGateway(apiUrl: string, env: Record<string, string> = {}): Promise<TestGateway> {
  const config = readRuntime("gateway", { NODE_ENV: "test", LOG_LEVEL: "silent", API_URL: apiUrl, ...env });
  const { app, drain } = await buildGateway(config);
  await app.ready();
  return {
    app,
    drain,
    query: async (query, variables = {}, headers = {}) => {
      const response = await app.inject({ method: "POST", url: "/graphql", headers, payload: { query, variables } });
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
