import { createContext, lazy, Suspense, use, useEffect, useRef, type ComponentType } from "react";

const firstMoves = ["scroll", "pointerdown", "keydown"] as const;
/** How far below the window a place may be when its code is asked for. */
const reach = "600px";

/**
 * How much of a page is wanted: what the reader comes near to; or, when the build draws it, the first screen and after it
 * the whole.
 */
export type Extent = "near" | "firstScreen" | "whole";
export const WantedExtent = createContext<Extent>("near");

/** Ends with the first sign that somebody reads on. */
function firstMove(): Promise<void> {
  return new Promise((resolve) => {
    for (const move of firstMoves)
      window.addEventListener(move, () => resolve(), { once: true, passive: true, capture: true });
  });
}

/** Holds the room of a section that is not here yet; `className` gives it its height. */
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
 * A section below the first screen whose code is fetched when the reader comes near: on a slow phone the part that is
 * seen first does not share the line with it. In a page that came with its markup the section is there and is only
 * brought to life later.
 */
export function lazyBelow(placeClass: string, load: () => Promise<ComponentType>): ComponentType {
  let handleNear = (): void => undefined;
  const near = new Promise<void>((resolve) => {
    handleNear = resolve;
  });
  const Content = lazy(async () => {
    await Promise.race([near, firstMove()]);
    return { default: await load() };
  });
  const ContentAtOnce = lazy(async () => ({ default: await load() }));
  return function Below() {
    const extent = use(WantedExtent);
    const place = <Place className={placeClass} onNear={handleNear} />;
    if (extent === "firstScreen") return place;
    return <Suspense fallback={place}>{extent === "whole" ? <ContentAtOnce /> : <Content />}</Suspense>;
  };
}
