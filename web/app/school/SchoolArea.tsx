import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { schoolClient } from "../../lib/calls/school-client.ts";
import "../translated-page.ts";

/** Provides the school's client to the pages of the school side. */
export function SchoolArea({ children }: { children: ReactNode }) {
  return <ApolloProvider client={schoolClient()}>{children}</ApolloProvider>;
}
