import { lateAnswerSeconds, schoolNoticesPerDay } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import type { Jobs } from "../core/queue.ts";
import { publishedMail, resultsMail } from "./notice-mails.ts";
import {
  countNotices,
  countSat,
  findToldExam,
  insertNotice,
  listToldPeople,
  lockNotice,
  updateNotice,
} from "./notices-store.ts";

type Notice = Jobs["school-notice"];

/** Mails of one step. A step that is killed is done again from its beginning, so it is kept small. */
const noticeBatch = 50;

interface Planned {
  id: string;
  school_id: string;
  closes_at: Date;
}

/** Sees to it that people hear of a published exam now and of its results later, with the caller's transaction. */
export async function planNotices(deps: Deps, db: Db, exam: Planned): Promise<void> {
  const of = { schoolId: exam.school_id, examId: exam.id, upTo: null };
  await deps.queue.send(db, "school-notice", { ...of, event: "published" });
  await planResults(deps, db, exam);
}

/** The same for the results alone, whose moment has moved. */
export async function planResults(deps: Deps, db: Db, exam: Planned): Promise<void> {
  const data = { schoolId: exam.school_id, examId: exam.id, event: "results" as const, upTo: null };
  await deps.queue.send(db, "school-notice", data, Math.max(0, secondsTo(deps, resultsAt(exam.closes_at))));
}

/** Late answers can still arrive for a while after the end (D-82). */
const resultsAt = (closesAt: Date): Date => after(closesAt, lateAnswerSeconds, "second");
const secondsTo = (deps: Deps, moment: Date): number => (moment.getTime() - deps.clock.now().getTime()) / 1000;

/** Tells the next people of an exam, and plans the step after this one. */
export async function tellNext(deps: Deps, db: Db, notice: Notice): Promise<void> {
  const { schoolId, examId, event, upTo } = notice;
  await db.transaction().execute(async (tx) => {
    const exam = await findToldExam(tx, schoolId, examId);
    // Gone, or the school wants no mails: what happens while they are off is not told later.
    if (exam === undefined || !exam.is_on) return;
    const now = deps.clock.now();
    const wait = event === "results" ? secondsTo(deps, resultsAt(exam.closes_at)) : 0;
    if (wait > 0) return deps.queue.send(tx, "school-notice", notice, wait);
    if (upTo === null) {
      if ((await countNotices(tx, schoolId, after(now, -1, "day"))) >= schoolNoticesPerDay) return;
      if (!(await insertNotice(tx, { schoolId, examId, event }, now))) return;
    }
    const told = await lockNotice(tx, examId, event);
    // A step that was taken, and whose worker died before it could say so.
    if (told === undefined || told.is_done || told.told_up_to !== upTo) return;
    const sat = event === "results" ? await countSat(tx, schoolId, examId) : 0;
    const people =
      event === "results" && sat === 0
        ? []
        : await listToldPeople(tx, { schoolId, examId, event, upTo, most: noticeBatch });
    const webUrl = deps.config.PUBLIC_WEB_URL;
    for (const { name, email, role } of people) {
      const to = { name, email, isStudent: role === "STUDENT" };
      await deps.mailer.queue(
        tx,
        event === "published" ? publishedMail(to, exam, webUrl) : resultsMail(to, exam, sat, webUrl),
      );
    }
    if (event === "results" && upTo === null && sat > 0 && !people.some(({ email }) => email === exam.contact_email)) {
      const school = { name: exam.school, email: exam.contact_email, isStudent: false };
      await deps.mailer.queue(tx, resultsMail(school, exam, sat, webUrl));
    }
    const last = people.at(-1)?.id ?? upTo;
    const isDone = people.length < noticeBatch;
    await updateNotice(tx, examId, event, { told_up_to: last, is_done: isDone });
    if (!isDone) await deps.queue.send(tx, "school-notice", { ...notice, upTo: last });
  });
}

/** Starts the worker that mails the people of a school about its exams (S-SET-07). */
export async function startNoticeJobs(deps: Deps): Promise<void> {
  await deps.queue.work("school-notice", async (notice, db) => {
    await tellNext(deps, db, notice);
    deps.mailer.wake();
  });
}
