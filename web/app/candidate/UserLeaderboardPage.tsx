import { useSearchParams } from "react-router-dom";
import { useExamTypesQuery } from "../../exam/selection.generated.ts";
import { UserLeaderboard } from "../../results/UserLeaderboard.tsx";
import { PanelPage } from "../PanelPage.tsx";
import { routes } from "../routes.ts";

/** `/user-leaderboard`: the best averages, in the frame of the dashboard; `?exam=` chooses an exam type. */
export function UserLeaderboardPage() {
  const types = useExamTypesQuery();
  const [query, setQuery] = useSearchParams();
  const chosen = query.get("exam");
  const examTypes = types.data?.examTypes ?? null;
  // an exam type that the server does not have is ignored; until the list is there, the one in the address is used
  const examType = examTypes === null || examTypes.includes(chosen ?? "") ? chosen : null;
  return (
    <PanelPage title={routes.userLeaderboard.title} isWide>
      <UserLeaderboard
        examTypes={examTypes ?? (types.loading ? null : [])}
        examType={examType || null}
        onChoose={(choice) => setQuery(choice === null ? {} : { exam: choice })}
      />
    </PanelPage>
  );
}
