import type { ExamType } from "./words.ts";

const labels: Partial<Record<string, string>> = {
  POSTUTME: "Post UTME",
  COMMON_ENTRANCE: "Common Entrance",
  PROFESSIONAL: "Professional Exams",
} satisfies Partial<Record<ExamType, string>>;

/** How a person reads an exam type; one we do not know stays as the server spells it. */
export const examTypeLabel = (examType: string): string => labels[examType.toUpperCase()] ?? examType;
