import {
  examTextBytes,
  questionPicturesWaitingMax,
  schoolFilesBytes,
  schoolTextBytes,
  unverifiedSchoolFilesBytes,
  unverifiedSchoolTextBytes,
} from "../../schema/rules/limits.ts";
import { megabytes } from "../../schema/rules/counted.ts";
import type { Db } from "../core/database/db.ts";
import { conflict, HttpError } from "../core/errors.ts";
import { lockSchool } from "../school/store.ts";
import { countWaitingPictures, sumOfFiles, sumOfTexts } from "./store.ts";

/** Where a school has more pictures without a question than it may. */
export const tooManyPictures = () => conflict("Too many pictures wait to be saved. Please save the questions first.");

/** Refuses pictures while too many of a school have no question. @throws HttpError 409 */
export async function refuseTooManyPictures(db: Db, schoolId: string): Promise<void> {
  if ((await countWaitingPictures(db, schoolId)) > questionPicturesWaitingMax) throw tooManyPictures();
}

/** What a school stores, how many bytes of it, and how many until its email address is verified. */
interface Quota {
  of: string;
  most: number;
  unverifiedMost: number;
  /** Such as "it can keep 500 MB". */
  limit: (size: string) => string;
}
const files: Quota = {
  of: "files and pictures",
  most: schoolFilesBytes,
  unverifiedMost: unverifiedSchoolFilesBytes,
  limit: (size) => `it can keep ${size}`,
};
const texts: Quota = {
  of: "questions",
  most: schoolTextBytes,
  unverifiedMost: unverifiedSchoolTextBytes,
  limit: (size) => `their texts can take ${size}`,
};

/** @throws HttpError 409 when a school has more than its quota */
function refuseWithoutRoom(school: { verified_at: Date | null } | undefined, quota: Quota, bytes: number): void {
  const isVerified = (school?.verified_at ?? null) !== null;
  const most = isVerified ? quota.most : quota.unverifiedMost;
  if (bytes <= most) return;
  const size = megabytes(most);
  throw conflict(
    isVerified
      ? `Your school has no room for more ${quota.of}: ${quota.limit(size)}. Please delete exams that you no longer need.`
      : `Your school can keep ${size} of ${quota.of} until its email address is verified. Please verify it first.`,
  );
}

/**
 * Stores files of a school in the caller's transaction, one call after the other, and undoes it where the school would have
 * more than it may (D-216, D-227). @throws HttpError 409
 */
export async function keepFiles<Kept>(db: Db, schoolId: string, store: () => Promise<Kept>): Promise<Kept> {
  const school = await lockSchool(db, schoolId);
  const kept = await store();
  await refuseTooManyPictures(db, schoolId);
  refuseWithoutRoom(school, files, await sumOfFiles(db, schoolId));
  return kept;
}

/** Refuses questions that no answer could hold. @throws HttpError 413 */
export function refuseLongTexts(questions: object): void {
  if (Buffer.byteLength(JSON.stringify(questions)) <= examTextBytes) return;
  throw new HttpError(
    413,
    "PAYLOAD_TOO_LARGE",
    `The questions of an exam can have ${megabytes(examTextBytes)} of text together. Please put some of them into another exam.`,
  );
}

/**
 * Stores questions of a school in the caller's transaction, and undoes it where their texts grow beyond what the school may
 * have (D-357). @throws HttpError 409
 */
export async function keepTexts<Kept>(db: Db, schoolId: string, store: () => Promise<Kept>): Promise<Kept> {
  const school = await lockSchool(db, schoolId);
  const before = await sumOfTexts(db, schoolId);
  const kept = await store();
  const bytes = await sumOfTexts(db, schoolId);
  // fewer questions can always be saved
  if (bytes > before) refuseWithoutRoom(school, texts, bytes);
  return kept;
}
