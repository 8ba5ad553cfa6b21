import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { candidateClient } from "../../lib/clients.ts";

/** Provides the data client to the candidate's pages. Loaded with the first such page, never with public ones. */
export function CandidateArea({ children }: { children: ReactNode }) {
  return <ApolloProvider client={candidateClient()}>{children}</ApolloProvider>;
}
