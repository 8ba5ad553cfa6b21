import { useEffect, useState, type ReactNode } from "react";
import "./Skeleton.css";

/** One grey line or block in the size of what will come. An SVG, because its size must not be an inline style in pages that the build draws. */
export function SkeletonLine({ width = "100%", height = 16 }: { width?: string; height?: number }) {
  return <svg className="skeleton-block" width={width} height={height} aria-hidden="true" />;
}

/** Waits this long before it draws, so that quick answers do not flicker. */
const skeletonDelayMs = 150;

/** Number of lines after which the lengths repeat; each line is shorter than the one before. */
const lengths = 5;

interface SkeletonProps {
  /** Text for readers, such as "Loading reports"; leave it out if a text beside the skeleton says so already. */
  label?: string;
  lines?: number;
  /** Draws rows of full width instead of lines of text. */
  height?: number;
  children?: ReactNode;
}

/** A loading area: the documented words as a visible label, grey shapes below, both after 150 ms. */
export function Skeleton({ label, lines = 3, height, children }: SkeletonProps) {
  const [isShown, setShown] = useState(false);
  useEffect(function waitABit() {
    const timer = setTimeout(() => setShown(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="stack skeleton" aria-busy="true" data-shown={isShown || undefined}>
      {label && <output className="small muted">{label}</output>}
      <div className="stack" aria-hidden="true">
        {children ??
          Array.from({ length: lines }, (_, index) => (
            <SkeletonLine key={index} width={height ? undefined : `${90 - (index % lengths) * 15}%`} height={height} />
          ))}
      </div>
    </div>
  );
}
