import type { Output } from "../../schema/rest/row.ts";
import type { schoolExams } from "../../schema/rest/school-exams.ts";
import { readTime } from "../../schema/rest/lenient-readers.ts";
import { terms, type Term } from "../../schema/rules/school-words.ts";
import { formattedQuestion, formulaBudget } from "../core/calls/formatted-text.ts";
import type { SchoolExamNotice, SchoolExamStatus, SchoolAttemptState, SchoolTerm } from "../generated/resolvers.ts";

export type ExamRow = Output<typeof schoolExams.schoolExams.reply>[number];

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
  corrected: "CORRECTED",
};
const termNames: Record<string, SchoolTerm> = { first: "FIRST", second: "SECOND", third: "THIRD" };
const termTexts: Record<SchoolTerm, Term> = { FIRST: terms[0], SECOND: terms[1], THIRD: terms[2] };

/** The documented text of a term. */
export const termText = (term: SchoolTerm): Term => termTexts[term];

/** Where a student stands in an exam, as GraphQL names it. */
export const attemptStates: Record<"absent" | "writing" | "submitted", SchoolAttemptState> = {
  absent: "ABSENT",
  writing: "WRITING",
  submitted: "SUBMITTED",
};

const lagosMs = 3_600_000;

/** A calendar day in Lagos however the server writes it; its own text where it is none. */
function readDay(text: string | null): string | null {
  if (text === null || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const time = /^(\d{4}-\d\d-\d\d[T ]|\d{10,})/.test(text) ? readTime(text) : undefined;
  return time === undefined ? text : new Date(new Date(time).getTime() + lagosMs).toISOString().slice(0, 10);
}

/** Names by id, of subjects and classes, for servers that send one of the two only. */
export interface Names {
  subjects: ReadonlyMap<string, string>;
  classes: ReadonlyMap<string, string>;
}
const noNames: Names = { subjects: new Map(), classes: new Map() };

const sameName = (name: string): string => name.trim().toLowerCase();

/** The id of the subject or class with this name; null where there is none, or no name. */
function idNamed(names: ReadonlyMap<string, string>, name: string | null): string | null {
  if (name === null) return null;
  return [...names].find(([, known]) => sameName(known) === sameName(name))?.[0] ?? null;
}

/** One type for both documented forms of an exam (D-04, D-89). */
export function presentExam(row: ExamRow, names: Names = noNames) {
  return {
    ...row,
    name: row.name ?? row.examName ?? "",
    term: termNames[row.term?.trim().split(/\s/)[0]?.toLowerCase() ?? ""] ?? null,
    subjectId: row.subjectId ?? idNamed(names.subjects, row.subject),
    classId: row.classId ?? idNamed(names.classes, row.class),
    subjectName: row.subject ?? names.subjects.get(row.subjectId ?? "") ?? null,
    className: row.class ?? names.classes.get(row.classId ?? "") ?? null,
    date: readDay(row.date ?? row.examDate),
    status: statuses[row.status?.trim().toUpperCase() ?? ""] ?? null,
    notice: notices[row.notice ?? ""] ?? null,
    ownAttempt: row.ownAttempt && { ...row.ownAttempt, state: attemptStates[row.ownAttempt.state] },
  };
}

type Texts = Record<"optionA" | "optionB" | "optionC" | "optionD", string | null | undefined> & { text: string };

/** Stem and options of a school's question with their formulas. */
export const formatQuestion = ({ text, optionA, optionB, optionC, optionD }: Partial<Texts>, request: object) =>
  formattedQuestion(
    {
      question: text ?? "",
      optionA: optionA ?? "",
      optionB: optionB ?? "",
      optionC: optionC ?? "",
      optionD: optionD ?? "",
    },
    formulaBudget(request),
  );
