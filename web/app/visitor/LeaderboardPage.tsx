import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/notices/Skeleton.tsx";
import styles from "./LeaderboardPage.module.css";

/** Loads the data client after the first paint, so that the heading does not wait for it. */
const TopPerformers = lazy(async () => {
  const [{ CandidateArea }, { TopPerformers }] = await Promise.all([
    import("../candidate/CandidateArea.tsx"),
    import("../../results/TopPerformers.tsx"),
  ]);
  return {
    default: () => (
      <CandidateArea>
        <TopPerformers />
      </CandidateArea>
    ),
  };
});

/** `/leaderboard`: the best averages, for everybody. */
export function LeaderboardPage() {
  return (
    <div className={`page-width ${styles.page}`}>
      <div className="stack-small">
        <h1>Top Performers</h1>
        <p className="muted">
          The fifty best average scores on Akada. The first answer to each question counts, and names are shortened.
        </p>
      </div>
      <Suspense fallback={<Skeleton label="Loading leaderboard..." lines={6} />}>
        <TopPerformers />
      </Suspense>
    </div>
  );
}
