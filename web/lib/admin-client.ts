import { ApolloLink, type ApolloClient } from "@apollo/client";
import { adminAudience } from "./admin-session.ts";
import { buildClient, buildTransport } from "./clients.ts";
import { isUpload, uploadLink } from "./upload-link.ts";

let client: ApolloClient | undefined;

/** The client of platform administration, created when a page first needs data. */
export function adminClient(): ApolloClient {
  client ??= buildClient(
    adminAudience,
    ApolloLink.split((operation) => isUpload(operation.getContext()), uploadLink, buildTransport()),
  );
  return client;
}
