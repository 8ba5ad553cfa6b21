import type { ReactNode } from "react";
import { useKeptPlace } from "../focus/use-kept-place.ts";
import "./EmptyState.css";

interface EmptyStateProps {
  /** The documented sentence. */
  title: string;
  /** Why, and what to do. */
  children?: ReactNode;
  /** A button or link, and another one below it if need be. */
  action?: ReactNode;
  /** `done` when nothing left is good news. */
  mood?: "empty" | "done" | "error";
  /** Heading level that fits the page. */
  level?: 1 | 2 | 3;
}

const spots = [14, 42, 70, 98];

function Art({ mood }: { mood: "empty" | "done" | "error" }) {
  return (
    <svg
      className={mood === "empty" ? "empty-art" : `empty-art ${mood}`}
      width="112"
      height="64"
      viewBox="0 0 112 64"
      aria-hidden="true"
    >
      {spots.map((cx, index) => (
        <circle
          key={cx}
          cx={cx}
          cy="32"
          r={mood === "done" || (mood === "error" && index === 2) ? 13 : 12}
          className={mood === "error" && index === 2 ? "marked" : undefined}
          strokeDasharray={mood === "empty" && index === 3 ? "4 4" : undefined}
        />
      ))}
      {mood === "done" && <path d="m9 32 4 4 7-8M37 32l4 4 7-8M65 32l4 4 7-8M93 32l4 4 7-8" />}
      {mood === "error" && <path d="M70 25v8M70 38v.5" />}
    </svg>
  );
}

/** Shown for an empty list: a picture of four bubbles, a sentence, a reason, a button or link. */
export function EmptyState({ title, children, action, mood = "empty", level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  const keepPlace = useKeptPlace();
  return (
    <div className="empty-state" role={mood === "error" ? "alert" : undefined} ref={keepPlace}>
      <Art mood={mood} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
