import "./public.css";
import { lazy, Suspense, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { isOpen } from "../lib/paths.ts";
import { BrokenPage } from "./BrokenPage.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Navbar } from "./Navbar.tsx";
import { SkipLink } from "./SkipLink.tsx";

// Below everything else: nothing moves when they come, and no page waits for them.
const Footer = lazy(async () => ({ default: (await import("./Footer.tsx")).Footer }));
const SchoolsBand = lazy(async () => ({ default: (await import("./SchoolsBand.tsx")).SchoolsBand }));

/** Navbar, page, For Schools banner, footer. A page that fails leaves the frame standing. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="public">
      <SkipLink />
      <Navbar />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={<BrokenPage />}>
          {children}
        </ErrorBoundary>
      </main>
      <Suspense>
        {isOpen("schools") && <SchoolsBand />}
        <Footer />
      </Suspense>
    </div>
  );
}
