import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { schoolClient } from "../../lib/school-client.ts";

/** Everything that needs data of the school side, with the school's own client. */
export function SchoolArea({ children }: { children: ReactNode }) {
  return <ApolloProvider client={schoolClient()}>{children}</ApolloProvider>;
}
