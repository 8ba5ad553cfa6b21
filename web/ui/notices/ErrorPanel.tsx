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
}

/** Says what could not be loaded and why, with a button to try again. */
export function ErrorPanel({ title, children, onRetry, retryLabel = "Try again", busy, level }: ErrorPanelProps) {
  return (
    <EmptyState
      mood="error"
      title={title}
      level={level}
      action={
        onRetry && (
          <Button busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
