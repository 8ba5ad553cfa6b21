import { counted } from "./counted.ts";

/** `1 exam`, `12 exams`, `1,851 exams`. */
export const amount = (count: number, word: string): string => `${counted(count)} ${word}${count === 1 ? "" : "s"}`;
