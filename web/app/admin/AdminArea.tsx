import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { adminClient } from "../../lib/admin-client.ts";

/** Everything that needs data of platform administration, with the client that carries the admin's token. */
export function AdminArea({ children }: { children: ReactNode }) {
  return <ApolloProvider client={adminClient()}>{children}</ApolloProvider>;
}
