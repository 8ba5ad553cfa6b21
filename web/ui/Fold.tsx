import { Suspense, useState, type ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { PartFailed } from "./OnDemand.tsx";
import { Skeleton } from "./Skeleton.tsx";
import "./Fold.css";

interface FoldProps {
  title: string;
  /** Drawn once it has been opened, and may be fetched only then. */
  children: ReactNode;
}

/** A card that is folded away until somebody wants it. */
export function Fold({ title, children }: FoldProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="card padded fold">
      <summary onClick={() => setOpened(true)}>{title}</summary>
      {wasOpened && (
        <ErrorBoundary fallback={<PartFailed />}>
          <Suspense fallback={<Skeleton label="Loading..." lines={3} />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </details>
  );
}
