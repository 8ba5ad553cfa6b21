import { examTypeLabel } from "../../schema/rules/exam-labels.ts";

/** What an exam is about: type, subject and year. */
export interface Paper {
  examType: string;
  subjectName: string;
  year: number;
}

/** The paper of an address `/quiz?examType=…&subjectName=…&year=…`, or null when a part is missing. */
export function paperOf(query: URLSearchParams): Paper | null {
  const examType = query.get("examType")?.trim() ?? "";
  const subjectName = query.get("subjectName")?.trim() ?? "";
  const year = Number.parseInt(query.get("year") ?? "", 10);
  return examType && subjectName && Number.isInteger(year) ? { examType, subjectName, year } : null;
}

/** The paper that an attempt is about; null when it is about something else. */
export function paperFrom({ examType, subjectName, year }: Readonly<Record<string, unknown>>): Paper | null {
  const isPaper = typeof examType === "string" && typeof subjectName === "string" && typeof year === "number";
  return isPaper ? { examType, subjectName, year } : null;
}

/** The same for two papers that differ only in case. */
export const paperKey = ({ examType, subjectName, year }: Paper): string =>
  [examType.toUpperCase(), subjectName.toUpperCase(), year].join("|");

/** `JAMB · Chemistry · 2023`. */
export const paperTitle = ({ examType, subjectName, year }: Paper): string =>
  `${examTypeLabel(examType)} · ${subjectName} · ${year}`;

/** `JAMB Chemistry 2023`. */
export const paperName = ({ examType, subjectName, year }: Paper): string =>
  `${examTypeLabel(examType)} ${subjectName} ${year}`;
