import { day, dayAndTime, sortableTime } from "../lib/words/dates.ts";
import type { SchoolExamRow } from "./exam-status.ts";

type Times = Pick<SchoolExamRow, "date" | "opensAt" | "closesAt">;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A moment as a field for day and time shows it, in Lagos: `2026-11-20T14:05`. */
const toField = (moment: string): string => sortableTime(moment).replace(" ", "T");

/** The moment that such a field holds, null if it is not complete. Lagos has the same offset all year. */
export function fromField(text: string): string | null {
  const moment = new Date(`${text}:00+01:00`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

const startOfDay = (date: string): number => Date.parse(`${date}T00:00:00+01:00`);

/** Whether an exam is open for its whole day in Lagos; it may close a minute before or after midnight. */
function isWholeDay({ date, opensAt, closesAt }: Times): boolean {
  if (date === null || opensAt === null || closesAt === null) return false;
  const start = startOfDay(date);
  return Date.parse(opensAt) === start && Math.abs(Date.parse(closesAt) - start - dayMs) < minuteMs;
}

/** When an exam is open: its day and the times on it, or from one day to another. An exam of the whole day has no times. */
export function openingLines(times: Times): readonly [string, string?] {
  const { date, opensAt, closesAt } = times;
  const shownDay = date === null ? "–" : day(date) || date;
  if (opensAt === null || closesAt === null || isWholeDay(times)) return [shownDay];
  const isOneDay = day(opensAt) === day(closesAt) && date !== null && day(opensAt) === day(date);
  const time = (moment: string): string => toField(moment).slice(11);
  return isOneDay
    ? [shownDay, `${time(opensAt)} to ${time(closesAt)}`]
    : [`${dayAndTime(opensAt)} to`, dayAndTime(closesAt)];
}

/** `openingLines` as one text. */
export function openingText(times: Times): string {
  const [first, second] = openingLines(times);
  if (second === undefined) return first;
  return first.endsWith(" to") ? `${first} ${second}` : `${first}, ${second}`;
}

/** When the whole day of an exam ends, in milliseconds since 1970; null without a day. */
export const endOfDay = (date: string | null): number | null => (date === null ? null : startOfDay(date) + dayMs);

/** The fields when the dialog opens: the times as they are set, else the whole day. */
export const openingFields = ({ date, opensAt, closesAt }: Times): { opens: string; closes: string } => ({
  opens: opensAt === null ? (date === null ? "" : `${date}T00:00`) : toField(opensAt),
  closes: closesAt === null ? (date === null ? "" : `${date}T23:59`) : toField(closesAt),
});

/** Whether an exam has no times of its own: the dialog then begins with the whole day. */
export const beginsWithWholeDay = (times: Times): boolean => times.opensAt === null || isWholeDay(times);
