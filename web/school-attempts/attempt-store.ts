import { fieldsOf } from "../lib/fields-of.ts";
import type { About } from "../attempt/attempt.ts";
import { attemptStore, type AttemptStore } from "../attempt/store.ts";
import { read, write } from "../lib/device/device-store.ts";

/** What an attempt needs beside its answers to go on after a reload, also without a session (D-81). */
export interface AttemptAccess {
  examName: string;
  attemptId: string;
  attemptToken: string | null;
  questionsPerPage: number;
}

// With other names, attempts that are on a device now could not be continued.
const accessKey = (studentId: string, examId: string): string => `school-sitting:${studentId}:${examId}`;
const nameOf = (studentId: string, examId: string): string => `school-${studentId}:SCHOOL|${examId.toUpperCase()}|0`;

/** How the names of a student's attempts begin. */
export const attemptPrefix = (studentId: string): string => `exam:school-${studentId}:`;

export const schoolAttemptStore = (studentId: string, examId: string): AttemptStore =>
  attemptStore({
    attempt: `exam:${nameOf(studentId, examId)}`,
    questions: `questions:${nameOf(studentId, examId)}`,
  });

/** The exam of an attempt. */
export const examIdOf = ({ examId }: About): string | null => (typeof examId === "string" ? examId : null);

const isAccess = (value: unknown): value is AttemptAccess =>
  ["attemptId", "examName"].every((name) => fieldsOf(value)[name] !== undefined);

/** The attempt that this device knows of; null without one. */
export const loadAccess = async (studentId: string, examId: string): Promise<AttemptAccess | null> =>
  (await read(accessKey(studentId, examId))).find(isAccess) ?? null;

export const saveAccess = (studentId: string, examId: string, access: AttemptAccess): Promise<unknown> =>
  write(accessKey(studentId, examId), access);
