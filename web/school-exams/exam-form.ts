import { schoolSettingsDefaults } from "../../schema/rules/school-settings.ts";
import { terms, type Term } from "../../schema/rules/school-exams.ts";
import type { CreateSchoolExamInput, SchoolTerm } from "../lib/schema-types.generated.ts";
import type { SchoolExamRow } from "./exam-status.ts";

/** Of subjects and classes the form needs no more. */
export interface Named {
  id: string;
  name: string;
}

const termNames: readonly SchoolTerm[] = ["FIRST", "SECOND", "THIRD"];

/** `First Term` as the schema names it. */
export const termNamed = (text: string): SchoolTerm => termNames[terms.findIndex((term) => term === text)] ?? "FIRST";

/** The schema's term as people read it. */
export const termText = (term: SchoolTerm): Term => terms[termNames.indexOf(term)] ?? terms[0];

export type ExamFormName = "examName" | "term" | "subjectId" | "classId" | "examDate" | "duration" | "instructions";
export type ExamFormTexts = Record<ExamFormName, string>;

/** What stands in the form when it opens. */
export const startOf = (exam: SchoolExamRow | null, defaultMinutes: number | null): ExamFormTexts => ({
  examName: exam?.name ?? "",
  term: exam?.term ? termText(exam.term) : "",
  subjectId: exam?.subjectId ?? "",
  classId: exam?.classId ?? "",
  examDate: exam?.date ?? "",
  duration: String(exam?.duration ?? defaultMinutes ?? schoolSettingsDefaults.defaultExamDuration),
  instructions: exam?.instructions ?? "",
});

interface ParsedExam {
  examName: string;
  term: string;
  subjectId: string;
  classId: string;
  examDate: string;
  duration: number;
  instructions?: string | null | undefined;
}

/** A filled form as the schema wants it. */
export const inputOf = ({ term, instructions, ...exam }: ParsedExam): Omit<CreateSchoolExamInput, "status"> => ({
  examName: exam.examName,
  term: termNamed(term),
  subjectId: exam.subjectId,
  classId: exam.classId,
  examDate: exam.examDate,
  duration: exam.duration,
  instructions: instructions?.trim() ? instructions : null,
});
