import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { BrokenPage } from "../BrokenPage.tsx";
import { ErrorBoundary } from "../../ui/notices/ErrorBoundary.tsx";
import { lazyBelow } from "./lazy-below.tsx";
import { Navbar } from "./Navbar.tsx";
import { SkipLink } from "../SkipLink.tsx";
import styles from "./PublicLayout.module.css";

const PageEnd = lazyBelow(styles.endLoading, async () => (await import("./PageEnd.tsx")).PageEnd);

/** Navbar, page, For Schools banner, footer. The frame stays when a page fails. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Navbar />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname + search} fallback={<BrokenPage />}>
          {children}
        </ErrorBoundary>
      </main>
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <PageEnd />
      </ErrorBoundary>
    </div>
  );
}
