import { ApolloProvider } from "@apollo/client/react";
import { useEffect, type ReactNode } from "react";
import { candidateClient } from "../../lib/clients.ts";
import { keepForOffline } from "../../lib/service-worker.ts";
import { useSession } from "../../lib/sessions.ts";
import "../translated-page.ts";

/** Provides the data client to the candidate's pages, and keeps them for times without a network. Loaded with the first such page, never with public ones. */
export function CandidateArea({ children }: { children: ReactNode }) {
  const isSignedIn = useSession() !== null;
  useEffect(
    function keepPages() {
      if (isSignedIn) keepForOffline("candidate");
    },
    [isSignedIn],
  );
  return <ApolloProvider client={candidateClient()}>{children}</ApolloProvider>;
}
