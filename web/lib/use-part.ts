import { useEffect, useState } from "react";
import { withTimeout } from "./calls/with-timeout.ts";

/** A piece of the client that is fetched when it is needed. */
export interface Part<Value> {
  /** Fetches it, once; a fetch that failed is tried again by the next call. */
  load: () => Promise<Value>;
  /** Fetches it before it is needed; whoever needs it meets the failure, if any. */
  fetchAhead: () => void;
  /** The piece if it is here already. */
  here: () => Value | null;
}

/*
 * The bundler asks for each style sheet once: after a failure it fetches the script again, but not the look of it.
 * The event of a failed sheet does not bubble.
 */
const failedSheets = new Set<HTMLLinkElement>();
globalThis.document?.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedSheets.add(target);
  },
  true,
);

function fetchAgain(failed: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement("link");
  again.rel = failed.rel;
  again.href = failed.href;
  return new Promise((resolve, reject) => {
    again.addEventListener("load", resolve);
    again.addEventListener("error", reject);
    failedSheets.delete(failed);
    failed.replaceWith(again);
  });
}

export function partOf<Value>(fetchPart: () => Promise<Value>): Part<Value> {
  let held: Value | null = null;
  const load = async (): Promise<Value> => {
    if (held === null) await Promise.all([...failedSheets].map(fetchAgain));
    return (held ??= await fetchPart());
  };
  return { load, fetchAhead: () => void load().catch(() => undefined), here: () => held };
}

interface ShownPart<Value> {
  value: Value | null;
  isFailed: boolean;
  /** More than one try has failed: the server may have the files of a newer version only. */
  isLost: boolean;
  retry: () => void;
}

/** A part for a page that shows it now; if the network fails, a button loads it again, and the page keeps its state. */
export function usePart<Value>(part: Part<Value>): ShownPart<Value> {
  const [value, setValue] = useState(part.here);
  const [tries, setTries] = useState(1);
  const [failedTry, setFailedTry] = useState(0);
  useEffect(
    function fetchPart() {
      const loading = part.load();
      loading.then((loaded) => setValue(() => loaded)).catch(() => undefined);
      // A file that comes later is shown all the same.
      withTimeout(loading).catch(() => setFailedTry(tries));
    },
    [part, tries],
  );
  const isFailed = value === null && failedTry === tries;
  return { value, isFailed, isLost: isFailed && tries > 1, retry: () => setTries(tries + 1) };
}
