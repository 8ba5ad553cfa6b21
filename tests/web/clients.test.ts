import { ApolloLink, gql, Observable } from "@apollo/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildClient } from "../../web/lib/clients.ts";

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

  it.each(["isLeaving", "isAnonymous"])("does not happen after a call marked %s", async (mark) => {
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
