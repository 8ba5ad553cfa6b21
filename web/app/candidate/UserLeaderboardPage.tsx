import { UserLeaderboard } from "../../results/UserLeaderboard.tsx";
import { PanelPage } from "../PanelPage.tsx";
import { routes } from "../routes.ts";

/** `/user-leaderboard`: the best averages, in the frame of the dashboard. */
export const UserLeaderboardPage = () => (
  <PanelPage title={routes.userLeaderboard.title} isWide>
    <UserLeaderboard />
  </PanelPage>
);
