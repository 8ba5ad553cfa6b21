import { questionPicturesWaitingMax } from "../../schema/rules/limits.ts";
import type { Db } from "../core/db.ts";
import { conflict } from "../core/errors.ts";
import { countWaitingPictures } from "./store.ts";

/** Refuses more pictures than a school may have without a question. @throws HttpError 409 */
export async function refuseTooManyPictures(db: Db, schoolId: string, more: number): Promise<void> {
  if (more === 0 || (await countWaitingPictures(db, schoolId)) + more <= questionPicturesWaitingMax) return;
  throw conflict("Too many pictures wait to be saved. Please save the questions first.");
}
