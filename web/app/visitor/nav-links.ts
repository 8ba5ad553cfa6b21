import { isOpen, paths, type PathName } from "../../lib/paths.ts";

export interface NavLink {
  label: string;
  to: string;
}

type PlainPath = Exclude<PathName, "practice" | "quiz">;
const openOnly = (entries: readonly (readonly [PlainPath, string])[]): NavLink[] =>
  entries.filter(([name]) => isOpen(name)).map(([name, label]) => ({ label, to: paths[name]() }));

/** The six exam pages, in the order of the menu. */
export const examPages = [
  ["jamb", "JAMB"],
  ["olevel", "O-Level"],
  ["postUtme", "Post UTME"],
  ["juniorWaec", "Junior Waec"],
  ["commonEntrance", "Common Entrance"],
  ["professionalExams", "Professional Exams"],
] as const satisfies readonly (readonly [PlainPath, string])[];

export const examLinks = (): NavLink[] => openOnly(examPages);

/** For Schools comes first and is drawn in blue. */
export const pageLinks = (): NavLink[] =>
  openOnly([
    ["schools", "For Schools"],
    ["about", "About"],
    ["pricing", "Pricing"],
    ["leaderboard", "Leaderboard"],
    ["contact", "Contact"],
  ]);
