import { lastData } from "../lib/calls/last-data.ts";
import { useFailureToast } from "../lib/calls/use-failure-toast.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { useLeaderboardQuery, type LeaderboardQuery } from "./results.generated.ts";
import { texts } from "./texts.ts";

export type Leader = NonNullable<LeaderboardQuery["leaderboard"]>[number];
/** A line of the ranking; its rank is its position plus one (C-LB-02). */
export type Ranked<Row> = Row & { rank: number };

export const ranked = <Row extends object>(rows: readonly Row[]): Ranked<Row>[] =>
  rows.map((row, index) => ({ ...row, rank: index + 1 }));

/** The ranking of the server, of one exam type if it is given; a failure is also shown as a toast (C-LB-03). */
export function useLeaders(examType: string | null = null) {
  const query = useLeaderboardQuery({ variables: { examType }, fetchPolicy: "cache-and-network" });
  const { error, again } = useRetry(query);
  useFailureToast(error, texts.leaderboardFailed);
  return {
    /** After a failure those that were loaded before. */
    leaders: lastData(query)?.leaderboard ?? null,
    hasFailed: error !== undefined,
    again,
  };
}
