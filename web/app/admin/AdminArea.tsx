import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { adminClient } from "../../lib/calls/admin-client.ts";
import "../translated-page.ts";

/** Provides the client with the admin's token to the pages of platform administration. */
export function AdminArea({ children }: { children: ReactNode }) {
  return <ApolloProvider client={adminClient()}>{children}</ApolloProvider>;
}
