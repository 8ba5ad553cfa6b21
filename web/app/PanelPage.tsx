import type { ReactNode } from "react";

/** A page in the dashboard's frame: a panel that stands alone, or the leaderboard. */
export function PanelPage({ title, isWide, children }: { title: string; isWide: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? "panel-page" : "panel-page narrow"}>
      <div className="panel-head">
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  );
}
