import type { ComponentType, ReactNode } from "react";
import { CandidateArea } from "./CandidateArea.tsx";
import { CandidateLayout } from "./CandidateLayout.tsx";
import { PanelPage } from "../PanelPage.tsx";
import { panelLoads, panels, type PanelName, type PanelProps } from "./panels.ts";

const framed = (title: string, isWide: boolean, content: ReactNode): ComponentType =>
  function FramedPanel() {
    return (
      <CandidateArea>
        <CandidateLayout>
          <PanelPage title={title} isWide={isWide}>
            {content}
          </PanelPage>
        </CandidateLayout>
      </CandidateArea>
    );
  };

/**
 * The panels of the dashboard and the candidates' leaderboard as pages of their own. Apart from the route table, which
 * every visitor fetches: few come to these pages first.
 */
export async function loadPanelPage(name: PanelName | "userLeaderboard"): Promise<ComponentType> {
  if (name === "userLeaderboard") {
    const { UserLeaderboard } = await import("../../results/UserLeaderboard.tsx");
    return framed("Leaderboard", true, <UserLeaderboard />);
  }
  const { title, isWide } = panels[name];
  const Panel: ComponentType<PanelProps> = await panelLoads[name]();
  return framed(
    title,
    isWide,
    <div className="card pad">
      <Panel level={2} />
    </div>,
  );
}
