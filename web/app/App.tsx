import type { ComponentType, ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import { AppRoutes } from "./AppRoutes.tsx";
import { ErrorBoundary } from "../ui/notices/ErrorBoundary.tsx";
import { takeLostFocus } from "../ui/focus/take-lost-focus.ts";
import { SessionWatcher } from "./candidate/SessionWatcher.tsx";
import "../ui/buttons/Button.css";
import styles from "./App.module.css";

interface AppProps {
  /** The build draws pages without a browser (web/prerender.tsx). */
  router?: ComponentType<{ children: ReactNode }>;
}

/** The client: the router inside the outer error boundary. */
export function App({ router: Router = BrowserRouter }: AppProps) {
  return (
    <ErrorBoundary
      fallback={
        <main className={styles.lastResort}>
          <h1 tabIndex={-1} ref={takeLostFocus}>
            Something went wrong.
          </h1>
          <p>What you saved is safe.</p>
          <a className="button primary" href="/">
            Go to the start page
          </a>
        </main>
      }
    >
      <Router>
        <SessionWatcher />
        <AppRoutes />
      </Router>
    </ErrorBoundary>
  );
}
