import { lateAnswerSeconds } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import type { Limit } from "../core/http/limits.ts";
import type { Jobs } from "../core/database/queue.ts";
import { lastOpenDeadline } from "../school-attempts/store.ts";
import { keepRoster } from "../school-attempts/student-store.ts";
import { publishedMail, resultsMail } from "./notice-mails.ts";
import {
  countTakers,
  deleteNotice,
  deleteUntoldNotice,
  findToldExam,
  insertNotice,
  isToldAnyway,
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

/** Plans the mails about a published exam, now, and about its results, later; in the caller's transaction. */
export async function planNotices(deps: Deps, db: Db, exam: Planned): Promise<void> {
  await sendFirst(deps, db, exam, "published");
  await planResults(deps, db, exam);
}

/** Plans the mails about results alone, after the end of the exam has moved. At an earlier end perhaps nobody has taken it. */
export async function planResults(deps: Deps, db: Db, exam: Planned): Promise<void> {
  await deleteUntoldNotice(db, exam.id, "results");
  await sendFirst(deps, db, exam, "results", Math.max(0, secondsTo(deps, resultsAt(exam.closes_at))));
}

/** Mails the class that a published exam has now, after only the class before the correction was told. */
export async function tellOtherClass(deps: Deps, db: Db, exam: { id: string; school_id: string }): Promise<void> {
  await deleteNotice(db, exam.id, "published");
  await sendFirst(deps, db, exam, "published");
}

/** Queues the first step of a notice, which nobody was told yet. */
const sendFirst = (
  { queue }: Deps,
  db: Db,
  exam: { id: string; school_id: string },
  event: Notice["event"],
  delaySeconds?: number,
): Promise<void> =>
  queue.send(db, "school-notice", { schoolId: exam.school_id, examId: exam.id, event, upTo: null }, delaySeconds);

/** Late answers can still arrive for a while after the end (D-82). */
const resultsAt = (closesAt: Date): Date => after(closesAt, lateAnswerSeconds, "second");
const secondsTo = (deps: Deps, moment: Date): number => (moment.getTime() - deps.clock.now().getTime()) / 1000;

/**
 * Tells the next people of an exam, and plans the step after this one. A school that has not proved its address tells
 * nobody until it has (D-99); mails beyond the limit of a day are sent on the next (LIM-16).
 */
export async function tellNext(deps: Deps, notice: Notice): Promise<void> {
  const { schoolId, examId, event, upTo } = notice;
  await deps.db.transaction().execute(async (tx) => {
    const exam = await findToldExam(tx, schoolId, examId);
    if (exam === undefined) return;
    const now = deps.clock.now();
    const wait = event === "results" ? await secondsToResults(deps, tx, notice, exam.closes_at) : 0;
    if (wait > 0) return deps.queue.send(tx, "school-notice", notice, wait);
    if (event === "results" && upTo === null) await keepRoster(tx, schoolId, examId);
    if (exam.is_on && upTo === null) await insertNotice(tx, { schoolId, examId, event }, now);
    const told = await lockNotice(tx, examId, event);
    // This step is done; its worker died before it could report that.
    if (told === undefined || told.is_done || told.told_up_to !== upTo) return;
    const takers = event === "results" ? await countTakers(tx, schoolId, examId) : 0;
    const isOver = event === "published" ? exam.closes_at <= now : takers === 0;
    // The school has turned mails off: what happens meanwhile is not told later.
    if (!exam.is_on || isOver) return updateNotice(tx, examId, event, { is_done: true, goes_on_at: null });
    if (!exam.is_verified) return updateNotice(tx, examId, event, { is_done: false, goes_on_at: null });

    const { people, recipients, isLast } = await listRecipients(tx, notice, exam);
    const { granted, moreAt } = await deps.limits.takeSome(tx, mailsOfDay(deps, schoolId), recipients.length);
    const webUrl = deps.config.PUBLIC_WEB_URL;
    for (const to of recipients.slice(0, granted)) {
      const mail = event === "published" ? publishedMail(to, exam, webUrl) : resultsMail(to, exam, takers, webUrl);
      await deps.mailer.queue(tx, mail);
    }
    const last = people[Math.min(granted, people.length) - 1]?.id ?? upTo;
    const isHeld = granted < recipients.length;
    const [isDone, goesOnAt] = [isLast && !isHeld, isHeld ? moreAt : null];
    await updateNotice(tx, examId, event, { told_up_to: last, is_done: isDone, goes_on_at: goesOnAt });
    const delay = goesOnAt === null ? undefined : Math.max(0, secondsTo(deps, goesOnAt));
    if (!isDone) await deps.queue.send(tx, "school-notice", { ...notice, upTo: last }, delay);
  });
}

/** How long nobody is told the results yet: with extra time some may still be writing when the exam is over for the others. */
async function secondsToResults(deps: Deps, tx: Db, notice: Notice, closesAt: Date): Promise<number> {
  const wait = secondsTo(deps, resultsAt(closesAt));
  if (wait > 0 || notice.upTo !== null) return wait;
  const open = await lastOpenDeadline(tx, notice.schoolId, notice.examId, deps.clock.now());
  return open === null ? 0 : secondsTo(deps, resultsAt(open));
}

/** The next people to tell. Results go to the school's own address as well, behind the last of them, unless one of them has it. */
async function listRecipients(tx: Db, notice: Notice, exam: { school: string; contact_email: string }) {
  const people = await listToldPeople(tx, { ...notice, most: noticeBatch });
  const recipients = people.map(({ name, email, role }) => ({ name, email, isStudent: role === "STUDENT" }));
  const isLast = people.length < noticeBatch;
  const { school: name, contact_email: email } = exam;
  if (isLast && notice.event === "results" && !(await isToldAnyway(tx, notice, email))) {
    recipients.push({ name, email, isStudent: false });
  }
  return { people, recipients, isLast };
}

/** Anybody can open an account, so its mails are limited (LIM-16). */
const mailsOfDay = ({ config }: Deps, schoolId: string): Limit => ({
  key: `school-mails:${schoolId}`,
  most: config.LIM_16_SCHOOL_MAILS_DAY,
  minutes: 24 * 60,
});

/** Starts the worker that mails the people of a school about its exams (S-SET-07). */
export async function startNoticeJobs(deps: Deps): Promise<void> {
  await deps.queue.work("school-notice", async (notice) => {
    await tellNext(deps, notice);
    deps.mailer.wake();
  });
}
