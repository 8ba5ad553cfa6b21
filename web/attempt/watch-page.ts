interface PageEvents {
  onOnline: () => void;
  onOffline?: () => void;
  onHidden: () => void;
  onVisible: () => void;
}

/** Listens to network and visibility of the page; the function it returns stops that. */
export function watchPage({ onOnline, onOffline, onHidden, onVisible }: PageEvents): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("online", onOnline, { signal });
  if (onOffline) window.addEventListener("offline", onOffline, { signal });
  document.addEventListener(
    "visibilitychange",
    () => (document.visibilityState === "hidden" ? onHidden() : onVisible()),
    { signal },
  );
  return () => listening.abort();
}
