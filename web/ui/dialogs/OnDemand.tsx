import { Suspense, type ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import { ErrorPanel } from "../notices/ErrorPanel.tsx";
import { ErrorBoundary } from "../notices/ErrorBoundary.tsx";

/** Shown in place of a part whose code could not be loaded; the rest of the page keeps working. */
export function PartFailed() {
  return (
    <ErrorPanel
      title="This could not be loaded. The connection may have dropped."
      retryLabel="Load the page again"
      onRetry={() => window.location.reload()}
    />
  );
}

/** A dialog that is fetched when it is first opened. */
export function OnDemand({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={
        <Dialog isOpen title={title} onClose={onClose}>
          <PartFailed />
        </Dialog>
      }
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
