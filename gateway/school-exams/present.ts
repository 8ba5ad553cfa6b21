import type { Output } from "../../schema/rest/row.ts";
import { readTime } from "../../schema/rest/wire.ts";
import type { schoolExams } from "../../schema/rest/school-exams.ts";
import type {
  SchoolExamNotice,
  SchoolExamStatus,
  SchoolKeyOrigin,
  SchoolSetAsideKind,
  SchoolSittingState,
  SchoolTerm,
} from "../generated/resolvers.ts";

export type ExamRow = Output<typeof schoolExams.schoolExams.reply>[number];
export type ReportRow = Extract<Output<typeof schoolExams.schoolReports.reply>, unknown[]>[number];

const statuses: Record<string, SchoolExamStatus> = {
  DRAFT: "DRAFT",
  SCHEDULED: "SCHEDULED",
  ACTIVE: "ACTIVE",
  COMPLETED: "COMPLETED",
};
const notices: Record<string, SchoolExamNotice> = {
  unpublished: "UNPUBLISHED",
  soon: "SOON",
  open: "OPEN",
  results: "RESULTS",
};
const termNames: Record<string, SchoolTerm> = { first: "FIRST", second: "SECOND", third: "THIRD" };
const termTexts: Record<SchoolTerm, string> = { FIRST: "First Term", SECOND: "Second Term", THIRD: "Third Term" };
const states: Record<"absent" | "writing" | "submitted", SchoolSittingState> = {
  absent: "ABSENT",
  writing: "WRITING",
  submitted: "SUBMITTED",
};

/** The documented text of a term. */
export const termText = (term: SchoolTerm): string => termTexts[term];

export const stateOf = (state: keyof typeof states): SchoolSittingState => states[state];

const lagosMs = 3_600_000;

/** A calendar day in Lagos however the server writes it; its own text where it is none. */
function dayOf(text: string | null): string | null {
  if (text === null || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const time = /^(\d{4}-\d\d-\d\dT|\d{11,})/.test(text) ? readTime(text) : undefined;
  return time === undefined ? text : new Date(new Date(time).getTime() + lagosMs).toISOString().slice(0, 10);
}

/** Names by id, of subjects and classes, for servers that send ids only. */
export interface Names {
  subjects: ReadonlyMap<string, string>;
  classes: ReadonlyMap<string, string>;
}
const noNames: Names = { subjects: new Map(), classes: new Map() };

/** One type for both documented forms of an exam (D-04, D-89). */
export function examOf(row: ExamRow, names: Names = noNames) {
  return {
    ...row,
    name: row.name ?? row.examName ?? "",
    term: termNames[row.term?.trim().split(/\s/)[0]?.toLowerCase() ?? ""] ?? null,
    subjectName: row.subject ?? names.subjects.get(row.subjectId ?? "") ?? null,
    className: row.class ?? names.classes.get(row.classId ?? "") ?? null,
    date: dayOf(row.date ?? row.examDate),
    status: statuses[row.status?.trim().toUpperCase() ?? ""] ?? null,
    notice: notices[row.notice ?? ""] ?? null,
    ownAttempt: row.ownAttempt && { ...row.ownAttempt, state: stateOf(row.ownAttempt.state) },
  };
}

type Import = Output<typeof schoolExams.previewSchoolQuestions.reply>;
const keyOrigins: Record<string, SchoolKeyOrigin> = {
  line: "LINE",
  list: "LIST",
  column: "COLUMN",
  star: "STAR",
  bold: "BOLD",
  underline: "UNDERLINE",
  highlight: "HIGHLIGHT",
  colour: "COLOUR",
};
const setAsideKinds: Record<string, SchoolSetAsideKind> = { theory: "THEORY", fiveOptions: "FIVE_OPTIONS" };

/** Questions of a file; words of another server that nobody knows here count as unsaid. */
export function importOf({ questions, setAside, ...read }: Import) {
  const originOf = (origin: string | null): SchoolKeyOrigin | null => keyOrigins[origin ?? ""] ?? null;
  return {
    ...read,
    questions: questions.map((question) => ({ ...question, keyOrigin: originOf(question.keyOrigin) })),
    setAside: setAside.map((question) => ({
      ...question,
      kind: setAsideKinds[question.kind ?? ""] ?? null,
      keyOrigin: originOf(question.keyOrigin),
    })),
  };
}
