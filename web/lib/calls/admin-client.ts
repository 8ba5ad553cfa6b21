import type { ApolloClient } from "@apollo/client";
import { adminAudience } from "../sessions/admin-session.ts";
import { buildClient } from "./clients.ts";
import { buildUploadTransport } from "./upload-transport.ts";

let client: ApolloClient | undefined;

/** The client of platform administration, created when a page first needs data. */
export function adminClient(): ApolloClient {
  client ??= buildClient(adminAudience, buildUploadTransport());
  return client;
}
