import { schoolSettingsDefaults } from "../../schema/rules/school-settings-defaults.ts";
import type { CreateSchoolExamInput, UpdateSchoolExamInput } from "../lib/schema-types.generated.ts";
import { termNamed, termText } from "../lib/words/school-terms.ts";
import type { SchoolExamRow } from "./exam-status.ts";

type ExamFormName =
  | "examName"
  | "term"
  | "subjectId"
  | "classId"
  | "examDate"
  | "duration"
  | "instructions"
  | "teacherId";
export type ExamFormTexts = Record<ExamFormName, string>;

/** The texts of the form when it opens. */
export const initialTexts = (exam: SchoolExamRow | null, defaultMinutes: number | null): ExamFormTexts => ({
  examName: exam?.name ?? "",
  term: exam?.term ? termText(exam.term) : "",
  subjectId: exam?.subjectId ?? "",
  classId: exam?.classId ?? "",
  examDate: exam?.date ?? "",
  duration: String(exam?.duration ?? defaultMinutes ?? schoolSettingsDefaults.defaultExamDuration),
  instructions: exam?.instructions ?? "",
  teacherId: exam?.createdBy ?? "",
});

/** What a form is for. */
export const kindOf = ({ exam, copied }: { exam: SchoolExamRow | null; copied?: SchoolExamRow | null }) =>
  exam ? "edit" : copied ? "copy" : "create";

/** An exam as the form for its copy begins: on another day, and of whoever makes it. */
export const copyOf = (exam: SchoolExamRow): SchoolExamRow => ({ ...exam, date: null, createdBy: null });

/** The teacher to whom the exam is handed over, if that was chosen (D-323). */
export const newTeacher = (
  exam: SchoolExamRow,
  teacherId: string | null | undefined,
): Pick<UpdateSchoolExamInput, "teacherId"> => (teacherId && teacherId !== exam.createdBy ? { teacherId } : {});

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
export const toExamInput = ({ term, instructions, ...exam }: ParsedExam): Omit<CreateSchoolExamInput, "status"> => ({
  examName: exam.examName,
  term: termNamed(term),
  subjectId: exam.subjectId,
  classId: exam.classId,
  examDate: exam.examDate,
  duration: exam.duration,
  instructions: instructions?.trim() ?? "",
});
