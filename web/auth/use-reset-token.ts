import { useEffect, useState } from "react";

/**
 * The token of the reset link: read once, kept in memory, and taken out of the address bar at once, so that it is not
 * left in the history or on a screenshot. While the page is open, requests carry no referrer.
 */
export function useResetToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token")?.trim() ?? "");
  useEffect(function hideToken() {
    const { pathname, search, hash } = window.location;
    if (search) window.history.replaceState(window.history.state, "", pathname + hash);
    const referrer = document.createElement("meta");
    referrer.name = "referrer";
    referrer.content = "no-referrer";
    document.head.append(referrer);
    return () => referrer.remove();
  }, []);
  return token;
}
