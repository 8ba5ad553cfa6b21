import { useState } from "react";
import { newRequestKey } from "./request-key.ts";

/**
 * Keys for a form that stays on the page: one for each content, so that a press after a lost answer repeats what was sent, and
 * other content is sent as something new. After a success `renew` forgets them, because the same may be meant once more.
 */
export function useRequestKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    keyOf: (content: object): string => {
      const name = JSON.stringify(content);
      const key = keys.get(name) ?? newRequestKey();
      keys.set(name, key);
      return key;
    },
    renew: (): void => keys.clear(),
  };
}
