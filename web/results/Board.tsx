import type { ReactNode } from "react";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { OldNote } from "../ui/lists/OldNote.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { texts } from "./texts.ts";
import type { useLeaders } from "./use-leaders.ts";
import styles from "./Board.module.css";

interface BoardProps extends Omit<ReturnType<typeof useLeaders>, "leaders"> {
  isLoading: boolean;
  /** The table, or what stands in its place when it is empty. */
  children: ReactNode;
}

/** The card of a ranking: loading, failed or loaded, or loaded before. */
export function Board({ hasFailed, again, isLoading, children }: BoardProps) {
  if (hasFailed && isLoading) {
    return (
      <div className="card">
        <ErrorPanel title={texts.leaderboardFailed} level={2} retryLabel="Retry" {...again} />
      </div>
    );
  }
  if (isLoading) {
    return (
      <div className="card">
        <Skeleton label={texts.loadingLeaderboard} lines={8} height={40} />
      </div>
    );
  }
  return (
    <>
      {hasFailed && <OldNote title={texts.leaderboardFailed} {...again} />}
      <div className={`card ${styles.board}`}>{children}</div>
    </>
  );
}
