import { Suspense, type ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { PartFailed } from "./PartFailed.tsx";

interface FetchedPartProps {
  /** Shown while the part is fetched. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** A part that is fetched by itself. Where that fails, the page around it stays, with what is typed on it. */
export const FetchedPart = ({ waiting, children }: FetchedPartProps) => (
  <ErrorBoundary fallback={<PartFailed />}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </ErrorBoundary>
);
