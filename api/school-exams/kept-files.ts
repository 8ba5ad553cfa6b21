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

/**
 * Stores files of a school in the caller's transaction, one call after the other, and undoes it where the school would have
 * more than it may (D-216, D-227). @throws HttpError 409
 */
export async function keepFiles<Kept>(db: Db, schoolId: string, store: () => Promise<Kept>): Promise<Kept> {
  const school = await lockSchool(db, schoolId);
  const kept = await store();
  await refuseTooManyPictures(db, schoolId);
  const isVerified = (school?.verified_at ?? null) !== null;
  const most = isVerified ? schoolFilesBytes : unverifiedSchoolFilesBytes;
  if ((await sumOfFiles(db, schoolId)) <= most) return kept;
  throw conflict(
    isVerified
      ? `Your school has no room for more files and pictures: it can keep ${megabytes(most)}. Please delete exams that you no longer need.`
      : `Your school can keep ${megabytes(most)} of files and pictures until its email address is verified. Please verify it first.`,
  );
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
  const isVerified = (school?.verified_at ?? null) !== null;
  const most = isVerified ? schoolTextBytes : unverifiedSchoolTextBytes;
  const bytes = await sumOfTexts(db, schoolId);
  if (bytes <= most || bytes <= before) return kept;
  throw conflict(
    isVerified
      ? `Your school has no room for more questions: their texts can take ${megabytes(most)}. Please delete exams that you no longer need.`
      : `Your school can keep ${megabytes(most)} of questions until its email address is verified. Please verify it first.`,
  );
}
