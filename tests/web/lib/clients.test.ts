import { ApolloLink, gql, Observable, type DocumentNode } from "@apollo/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ExamTypesDocument } from "../../../web/exam/selection.generated.ts";
import { buildClient, buildTransport } from "../../../web/lib/calls/clients.ts";
import { isNetworkError } from "../../../web/lib/calls/message-of.ts";

const Ping = gql`
  query Ping {
    __typename
  }
`;

/** A client whose answers wait until the test gives them, with its session. */
function heldClient(first: string | null) {
  const session = { token: first };
  const expire = vi.fn<() => void>();
  const waiting: (() => void)[] = [];
  const refusing = new ApolloLink(
    () =>
      new Observable((observer) => {
        waiting.push(() => {
          observer.next({ data: null, errors: [{ message: "no", extensions: { code: "UNAUTHENTICATED" } }] });
          observer.complete();
        });
      }),
  );
  const client = buildClient({ token: () => session.token, expire, subscribe: () => () => undefined }, refusing);
  const ask = async (context: Record<string, boolean> = {}): Promise<() => Promise<void>> => {
    const asked = client.query({ query: Ping, fetchPolicy: "no-cache", context }).catch(() => undefined);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    return async () => {
      waiting.pop()?.();
      await asked;
    };
  };
  return { session, expire, ask };
}

describe("the end of a session by an answer of the server", () => {
  let held: ReturnType<typeof heldClient>;
  beforeEach(() => {
    held = heldClient("token-1");
  });

  it("happens when the token that was sent is still the one in use", async () => {
    const reply = await held.ask();
    await reply();
    expect(held.expire).toHaveBeenCalledTimes(1);
  });

  it("does not happen after a late answer to an old token", async () => {
    const reply = await held.ask();
    held.session.token = "token-2";
    await reply();
    expect(held.expire).not.toHaveBeenCalled();
  });

  it("does not happen when the person has logged out meanwhile", async () => {
    const reply = await held.ask();
    held.session.token = null;
    await reply();
    expect(held.expire).not.toHaveBeenCalled();
  });

  it.each(["keepsSession", "isAnonymous"])("does not happen after a call marked %s", async (mark) => {
    const reply = await held.ask({ [mark]: true });
    await reply();
    expect(held.expire).not.toHaveBeenCalled();
  });

  it("does not happen for a visitor", async () => {
    const visitor = heldClient(null);
    const reply = await visitor.ask();
    await reply();
    expect(visitor.expire).not.toHaveBeenCalled();
  });
});

describe("what a client sends", () => {
  const bodies: Record<string, unknown>[] = [];
  const inits: RequestInit[] = [];
  const replies: object[] = [];
  const stored = Object.assign({}, Ping, { __meta__: { storedName: "Ping.0123abcd" } });
  const unknown = { errors: [{ message: "?", extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }] };
  const clientOf = (token: string | null) =>
    buildClient({ token: () => token, expire: vi.fn(), subscribe: () => () => undefined }, buildTransport());
  const ask = (client: ReturnType<typeof clientOf>, query: DocumentNode) =>
    client.query({ query, fetchPolicy: "no-cache" });

  beforeEach(() => {
    for (const list of [bodies, inits, replies]) list.length = 0;
    vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
      inits.push(init);
      bodies.push(JSON.parse(String(init.body)) as Record<string, unknown>);
      const reply = replies.shift() ?? { data: { __typename: "Query" } };
      const headers = { "content-type": "application/graphql-response+json" };
      return new Response(JSON.stringify(reply), { status: "errors" in reply ? 400 : 200, headers });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is given up when no answer comes, as after a lost network", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const failure = ask(clientOf(null), Ping).then(() => null, isNetworkError);
    await vi.advanceTimersByTimeAsync(40_000);
    vi.useRealTimers();
    expect(await failure).toBe(true);
  });

  it("[SEC-54] is the name of a stored operation in place of its text", async () => {
    const client = clientOf(null);
    await ask(client, stored);
    await ask(client, Ping);
    expect(bodies).toEqual([
      { operationName: "Ping.0123abcd", variables: {} },
      { operationName: "Ping", variables: {}, query: expect.stringContaining("query Ping") },
    ]);
  });

  it("is the text for a gateway that does not know the name, and then only texts", async () => {
    replies.push(unknown);
    const client = clientOf(null);
    expect((await ask(client, stored)).data).toEqual({ __typename: "Query" });
    await ask(client, stored);
    expect(bodies.map(({ operationName, query }) => [operationName, typeof query])).toEqual([
      ["Ping.0123abcd", "undefined"],
      ["Ping", "string"],
      ["Ping", "string"],
    ]);
  });

  it("is neither a cookie nor the address of the page with a token, and the cookie of the device without one", async () => {
    await ask(clientOf("token-1"), stored);
    await ask(clientOf(null), stored);
    expect(inits.map(({ credentials, referrerPolicy }) => [credentials, referrerPolicy])).toEqual([
      ["omit", "no-referrer"],
      ["same-origin", "no-referrer"],
    ]);
    expect(Object.keys(inits[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "authorization",
      "content-type",
      "x-request-id",
    ]);
  });

  it("has a name that codegen wrote for every operation", () => {
    expect(ExamTypesDocument).toMatchObject({
      __meta__: { storedName: expect.stringMatching(/^ExamTypes\.[0-9a-f]{8}$/) },
    });
  });
});
