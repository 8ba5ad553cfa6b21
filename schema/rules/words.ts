/** The eight exam types, spelled as stored and sent (candidate document section 3, D-13). */
export const examTypes = [
  "JAMB",
  "WAEC",
  "NECO",
  "GCE",
  "POSTUTME",
  "COMMON_ENTRANCE",
  "PROFESSIONAL",
  "Junior Waec",
] as const;
export type ExamType = (typeof examTypes)[number];

/** The letters of an answer in requests and replies (D-89). */
export const letters = ["A", "B", "C", "D"] as const;
export type Letter = (typeof letters)[number];

/** What a question of a school exam is marked by: a letter, or every student gets the mark. */
export const markingKeys = [...letters, "ALL"] as const;
export type MarkingKey = (typeof markingKeys)[number];

/** Pricing plan to exam types: one plan may sell several types, each paid for itself (D-13, D-85). */
export const plans = {
  olevel: ["WAEC", "NECO", "GCE"],
  jamb: ["JAMB"],
  postutme: ["POSTUTME"],
  common: ["COMMON_ENTRANCE"],
  professional: ["PROFESSIONAL"],
} as const satisfies Record<string, readonly ExamType[]>;

/** Exam types are compared upper-cased and stored as documented (D-13). */
export const sameExamType = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

/** Where a file has the key of a question. */
export type KeyOrigin = "line" | "list" | "column" | "star" | "bold" | "underline" | "highlight" | "colour";

/** Kinds of question that an import does not take by itself: a person decides about each. */
export type SetAsideKind = "theory" | "fiveOptions";

/** Stands here and not beside its rule, because a page that only shows this text should not load the library of the rules. */
export const selectionIncomplete = "Please select an exam, subject, and year to continue.";
