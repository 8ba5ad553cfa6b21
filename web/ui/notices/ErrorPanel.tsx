import type { ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { EmptyState } from "../lists/EmptyState.tsx";

interface ErrorPanelProps {
  /** The documented sentence or the server's reason. */
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** A new try is under way. */
  busy?: boolean;
  level?: 1 | 2 | 3;
  /** A link or button to leave by, where the page has no other. */
  wayOut?: ReactNode;
}

/** Says what could not be loaded and why, with a button to try again. */
export function ErrorPanel({
  title,
  children,
  onRetry,
  retryLabel = "Try again",
  busy,
  level,
  wayOut,
}: ErrorPanelProps) {
  return (
    <EmptyState
      mood="error"
      title={title}
      level={level}
      action={
        <>
          {onRetry && (
            <Button busy={busy} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {wayOut}
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
