import { useEffect, useState, useSyncExternalStore } from "react";

interface Runnable<View> {
  view: () => View;
  subscribe: (listener: () => void) => () => void;
  start: () => () => void;
}

/** An engine for as long as the page shows it; it is made once. */
export function useAttempt<View, Engine extends Runnable<View>>(create: () => Engine & Runnable<View>) {
  const [engine] = useState(create);
  useEffect(
    function runWhileShown() {
      return engine.start();
    },
    [engine],
  );
  return { engine, view: useSyncExternalStore(engine.subscribe, engine.view) };
}
