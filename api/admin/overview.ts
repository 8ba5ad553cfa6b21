import type { admin } from "../../schema/rest/admin.ts";
import { countCandidates } from "../auth/store.ts";
import { after } from "../core/clock.ts";
import { dayOf, startOf } from "../core/days.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { countAttemptsPerDay } from "../exam/attempt-store.ts";
import { listPaperSizes } from "../exam/catalogue-store.ts";
import { countSubscriptions } from "../payment/store.ts";

const usualDays = 30;
const maxDays = 366;

/** The figures of the dashboard (EXT-22), with every day of the period, also days without attempts. */
export async function adminOverview(deps: Deps, { query }: Call<typeof admin.adminOverview>) {
  const now = deps.clock.now();
  const to = query.to ?? dayOf(now);
  const from = query.from ?? dayOf(after(startOf(to), 1 - usualDays, "day"));
  const days = daysBetween(from, to);
  const counts = await countAttemptsPerDay(deps.db, startOf(from), after(startOf(to), 1, "day"));
  const papers = await listPaperSizes(deps.db);
  return {
    candidates: await countCandidates(deps.db),
    subscriptions: await countSubscriptions(deps.db, now),
    attemptsPerDay: days.map((day) => ({ day, count: counts.get(day) ?? 0 })),
    questions: papers.map((paper) => ({
      examType: paper.exam_type,
      subjectName: paper.subject_name,
      year: paper.year,
      count: paper.count,
    })),
  };
}

function daysBetween(from: string, to: string): string[] {
  const first = startOf(from);
  const count = (startOf(to).getTime() - first.getTime()) / 86_400_000 + 1;
  if (count < 1) throw badRequest("The first day is after the last.");
  if (count > maxDays) throw badRequest(`Please choose at most ${maxDays} days.`);
  return Array.from({ length: count }, (_, index) => dayOf(after(first, index, "day")));
}
