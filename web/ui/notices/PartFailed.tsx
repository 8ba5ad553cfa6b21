import { ErrorPanel } from "./ErrorPanel.tsx";
import { loadAgain } from "./load-again.ts";

/** Shown in place of a part whose code could not be loaded; the rest of the page keeps working. */
export function PartFailed() {
  return (
    <ErrorPanel
      title="This could not be loaded. The connection may have dropped, or the site was just updated."
      retryLabel="Load the page again"
      onRetry={loadAgain}
    />
  );
}
