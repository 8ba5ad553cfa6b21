import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { tap } from "rxjs";
import { accessToken, expireSession, subscribeSession } from "./sessions.ts";

/** Operation context: send without the token (login, registration and the like, where an old token means nothing). */
export const withoutToken = { context: { isAnonymous: true } } as const;

/** 16 random bytes in hex. Not `randomUUID`, which a phone on plain http in a school network does not have. */
function requestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Adds token and request id (`isAnonymous`: no token), and unless `isLeaving` ends the session when the server no longer knows the token. */
export const sessionLink = new ApolloLink((operation, forward) => {
  const { headers, isAnonymous, isLeaving } = operation.getContext();
  const token = isAnonymous ? null : accessToken();
  operation.setContext({
    headers: {
      ...headers,
      "x-request-id": requestId(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return forward(operation).pipe(
    tap((result) => {
      const isRefused = result.errors?.some((error) => error.extensions?.["code"] === "UNAUTHENTICATED") ?? false;
      // A late answer to an old token must not end the session that replaced it.
      if (isRefused && !isLeaving && token !== null && token === accessToken()) expireSession();
    }),
  );
});

/** A client of the candidate side over any transport; tests pass their own. */
export function buildCandidateClient(transport: ApolloLink): ApolloClient {
  const client = new ApolloClient({ link: sessionLink.concat(transport), cache: new InMemoryCache() });
  let owner = accessToken();
  subscribeSession(() => {
    const now = accessToken();
    if (now === owner) return;
    // Nothing of one person is shown to the next; running queries of the old session are dropped, not repeated.
    if (owner !== null) void client.clearStore().catch(() => undefined);
    owner = now;
  });
  return client;
}

let client: ApolloClient | undefined;

/** The one client of the candidate side, made when a page first needs data. */
export function candidateClient(): ApolloClient {
  client ??= buildCandidateClient(
    // The header lets the gateway refuse requests that a foreign page could make without being asked first.
    new HttpLink({ uri: "/graphql", headers: { "apollo-require-preflight": "1" } }),
  );
  return client;
}
