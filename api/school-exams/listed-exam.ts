import type { SchoolCaller } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import { findSettings } from "../school-settings/store.ts";
import { examNotFound } from "./exam-access.ts";
import { newsForStaff } from "./news.ts";
import { presentForStaff } from "./present.ts";
import { findListedExam, type ListedExam } from "./store.ts";

/** One exam as it stands in the list for staff. @throws HttpError 404 */
export async function listedForStaff(deps: Deps, caller: SchoolCaller, id: string) {
  const exam = await findListedExam(deps.db, caller.schoolId, id);
  if (exam === undefined) throw examNotFound();
  const { in_app_notifications: tellsNews } = await findSettings(deps.db, caller.schoolId);
  return presentWithNews(exam, caller, { now: deps.clock.now(), tellsNews });
}

/** An exam for staff, with its news for those who may change it; `tellsNews` is the setting of the school. */
export function presentWithNews(
  exam: ListedExam,
  caller: { id: string; role: string },
  { now, tellsNews }: { now: Date; tellsNews: boolean },
) {
  const shown = presentForStaff(exam, caller, now);
  return Object.assign(shown, { notice: tellsNews && shown.canEdit ? newsForStaff(exam, now) : null });
}
