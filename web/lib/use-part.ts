import { useEffect, useState } from "react";

/** A piece of the client that is fetched when it is needed. */
export interface Part<Value> {
  /** Fetches it, once; a fetch that failed is tried again by the next call. */
  load: () => Promise<Value>;
  /** The piece if it is here already. */
  here: () => Value | null;
}

export function partOf<Value>(fetchPart: () => Promise<Value>): Part<Value> {
  let held: Value | null = null;
  return {
    load: async () => (held ??= await fetchPart()),
    here: () => held,
  };
}

/** A part for a page that shows it now; if the network fails, a button loads it again, and the page keeps its state. */
export function usePart<Value>(part: Part<Value>): { value: Value | null; isFailed: boolean; retry: () => void } {
  const [value, setValue] = useState(part.here);
  const [tries, setTries] = useState(1);
  const [failedTry, setFailedTry] = useState(0);
  useEffect(
    function fetchPart() {
      part.load().then(
        (loaded) => setValue(() => loaded),
        () => setFailedTry(tries),
      );
    },
    [part, tries],
  );
  return { value, isFailed: value === null && failedTry === tries, retry: () => setTries(tries + 1) };
}
