import { Suspense, type ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import { ErrorBoundary } from "../notices/ErrorBoundary.tsx";
import { PartFailed } from "../notices/PartFailed.tsx";

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
