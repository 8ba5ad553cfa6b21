import { createContext, lazy, Suspense, use, useEffect, useRef, useState, type ComponentType } from "react";
import { useLocation } from "react-router-dom";

const firstMoves = ["scroll", "pointerdown", "keydown"] as const;
/** Distance below the window at which the code of a section is loaded. */
const reach = "600px";
const pauseMs = 5000;

/**
 * Which sections are drawn: in the browser those near the window; in the build first only the first screen, then the
 * whole page.
 */
export type Extent = "near" | "firstScreen" | "whole";
export const WantedExtent = createContext<Extent>("near");

/** Resolves when the person scrolls, or presses a button or key, the next time. */
function nextMove(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const move of firstMoves) window.addEventListener(move, resolve, { once: true, passive: true, capture: true });
  });
}

/** Placeholder of a section that is not loaded yet; `className` sets its height. */
function Place({ className, onNear }: { className: string; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    function watchPlace() {
      if (!place.current) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) onNear();
        },
        { rootMargin: reach },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    },
    [onNear],
  );
  return <div ref={place} className={className} aria-hidden="true" />;
}

/**
 * A section below the first screen whose code is loaded when the reader scrolls near it, so that it does not slow the
 * first screen down. In a drawn page the markup of the section is there, and its links work before it is hydrated. If the code
 * cannot be loaded, the markup stays until another page is opened, and the code is asked for again.
 */
export function lazyBelow(placeClass: string, load: () => Promise<ComponentType>): ComponentType {
  let handleNear = (): void => undefined;
  let isLoaded = false;
  const near = new Promise<void>((resolve) => {
    handleNear = resolve;
  });
  const Content = lazy(async () => {
    await Promise.race([near, nextMove()]);
    for (;;) {
      try {
        const Loaded = await load();
        isLoaded = true;
        return { default: Loaded };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        await nextMove();
      }
    }
  });
  const ContentAtOnce = lazy(async () => ({ default: await load() }));
  return function Below() {
    const extent = use(WantedExtent);
    // A new key for each page until the code is there: React would show no other page before it could hydrate this section.
    const { key } = useLocation();
    const [sectionKey, setSectionKey] = useState(key);
    if (!isLoaded && sectionKey !== key) setSectionKey(key);
    const place = <Place className={placeClass} onNear={handleNear} />;
    if (extent === "firstScreen") return place;
    return (
      <Suspense key={sectionKey} fallback={place}>
        {extent === "whole" ? <ContentAtOnce /> : <Content />}
      </Suspense>
    );
  };
}
