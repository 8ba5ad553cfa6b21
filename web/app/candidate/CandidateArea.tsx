import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { candidateClient } from "../../lib/clients.ts";

/** Everything that needs data of the candidate side. Loaded with the first such page, never with the public ones. */
export function CandidateArea({ children }: { children: ReactNode }) {
  return <ApolloProvider client={candidateClient()}>{children}</ApolloProvider>;
}
