import { ApolloClient, ApolloLink, InMemoryCache, type TypePolicies } from "@apollo/client";
import { BaseHttpLink } from "@apollo/client/link/http";
import { tap } from "rxjs";
import { randomHex } from "./request-key.ts";
import { createStoredOperationsLink } from "./stored-operations.ts";
import { accessToken, expireSession, subscribeSession } from "../sessions/sessions.ts";
import { callTimeoutMs, withTimeout } from "./with-timeout.ts";

/** Operation context: send without the token (login, registration and the like, where an old token means nothing). */
export const withoutToken = { context: { isAnonymous: true } } as const;

/** The session of a client: of a candidate, an admin or a person of a school. */
export interface Audience {
  token: () => string | null;
  /** Ends the session, because the server no longer knows the token; `end` is what it told about it (EXT-40). */
  expire: (end: unknown) => void;
  /** Calls back whenever the token may have changed. */
  subscribe: (listener: () => void) => () => void;
}

/** Enough to find a request in the logs of a day (REL-20). */
const requestIdBytes = 4;

declare module "@apollo/client" {
  /** What a call may say of itself. */
  interface DefaultContext {
    /** It goes without the token. */
    isAnonymous?: boolean;
    /** A refusal of the token does not end the session. */
    keepsSession?: boolean;
    /** The page asks by itself, so that buttons need not wait for it. */
    isQuiet?: boolean;
  }
}

/** Adds token and request id, and ends the session when the server no longer knows the token. */
const sessionLink = (audience: Audience): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const { headers, isAnonymous, keepsSession } = operation.getContext();
    const token = isAnonymous ? null : audience.token();
    operation.setContext({
      headers: {
        ...headers,
        "x-request-id": randomHex(requestIdBytes),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      // The token says who asks. Only a login needs the cookie, which names the device (D-80).
      credentials: token === null ? "same-origin" : "omit",
    });
    return forward(operation).pipe(
      tap((result) => {
        const refusal = result.errors?.find((error) => error.extensions?.["code"] === "UNAUTHENTICATED");
        // A late answer to an old token must not end the session that replaced it.
        if (refusal && !keepsSession && token !== null && token === audience.token()) {
          audience.expire(refusal.extensions?.["sessionEnd"]);
        }
      }),
    );
  });

/** A client for one audience over any transport; its cache never outlives the token. */
export function buildClient(audience: Audience, transport: ApolloLink, typePolicies: TypePolicies = {}): ApolloClient {
  const cache = new InMemoryCache({ typePolicies });
  const client = new ApolloClient({ link: sessionLink(audience).concat(transport), cache });
  // There is no session when the build draws a page.
  if (typeof window === "undefined") return client;
  let owner = audience.token();
  audience.subscribe(() => {
    const now = audience.token();
    if (now === owner) return;
    // The next person must not see this one's data. Running queries of the old session are dropped, not repeated.
    if (owner !== null) void client.clearStore().catch(() => undefined);
    owner = now;
  });
  return client;
}

/** Browsers wait for minutes for an answer that a bad network has lost; a slow one needs time for a long text. */
const longestWaitMs = 2 * callTimeoutMs;
const fetchInTime: typeof fetch = (address, request) => withTimeout(fetch(address, request), longestWaitMs);

/**
 * Sends JSON to the gateway. A page of another site cannot send this content type without a preflight, which the gateway
 * refuses (SEC-52). A phone pays for each byte of a header, so that the address of the page is not sent along.
 */
export const buildTransport = (): ApolloLink =>
  createStoredOperationsLink().concat(
    new BaseHttpLink({
      uri: "/graphql",
      fetch: fetchInTime,
      headers: { accept: "application/graphql-response+json" },
      fetchOptions: { referrerPolicy: "no-referrer" },
    }),
  );

/** A client of the candidate side over any transport; tests pass their own. */
export const buildCandidateClient = (transport: ApolloLink): ApolloClient =>
  buildClient({ token: accessToken, expire: expireSession, subscribe: subscribeSession }, transport);

let client: ApolloClient | undefined;

/** The client of the candidate side, created when a page first needs data. */
export function candidateClient(): ApolloClient {
  client ??= buildCandidateClient(buildTransport());
  return client;
}
