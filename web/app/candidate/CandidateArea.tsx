import { ApolloProvider } from "@apollo/client/react";
import { useEffect, type ComponentProps, type ReactNode } from "react";
import { candidateClient } from "../../lib/calls/clients.ts";
import { keepForOffline } from "../../lib/device/service-worker.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import type { Frame } from "../area.ts";
import { OwnPage } from "./OwnPage.tsx";
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

/** The same for the pages of candidates, most of which belong to one person; the address of a practice test is public (D-100). */
export function CandidatePages({ route: { isGuarded, name }, children }: ComponentProps<Frame>) {
  return <CandidateArea>{isGuarded || name === "practice" ? <OwnPage>{children}</OwnPage> : children}</CandidateArea>;
}
