import type { ErrorLike } from "@apollo/client";
import { useState } from "react";

interface Asked {
  error?: ErrorLike | undefined;
  refetch: () => Promise<unknown>;
}

/**
 * The failure of a query and what its "Retry" button needs. Apollo takes the failure away while it asks again; here it stays
 * until the answer has come, so that the button keeps the focus and nothing on the page jumps.
 */
export function useRetry({ error, refetch }: Asked) {
  const [before, setBefore] = useState<ErrorLike>();
  const onRetry = (): void => {
    setBefore(error);
    void refetch()
      .catch(() => undefined)
      .finally(() => setBefore(undefined));
  };
  return { error: error ?? before, again: { busy: before !== undefined, onRetry } };
}
