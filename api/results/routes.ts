import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import { callerOf, type Handlers } from "../core/http/serve.ts";
import { presentHistoryRow, presentLeader, presentPerformance, presentStanding, presentStats } from "./present.ts";
import { findStanding, listHistory, listLeaders, listOpenExams, readPerformance, readStats } from "./store.ts";

/** Candidate document section 7: performance, history, statistics and leaderboard. */
export const createResultsHandlers = ({ db, clock }: Deps): Handlers<typeof table.results> => ({
  performance: async (call) => presentPerformance(await readPerformance(db, callerOf(call).id)),
  examHistory: async (call) => (await listHistory(db, callerOf(call).id)).map(presentHistoryRow),
  examStats: async (call) => {
    const { id } = callerOf(call);
    const now = clock.now();
    return presentStats(await readStats(db, id), await listOpenExams(db, id, now), now);
  },
  leaderboard: async ({ query }) => (await listLeaders(db, query.examType)).map(presentLeader),
  ownStanding: async (call) => presentStanding(await findStanding(db, callerOf(call).id, call.query.examType)),
});
