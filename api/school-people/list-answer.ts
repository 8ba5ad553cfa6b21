import { HttpError } from "../core/errors.ts";
import type { ClassList, ListAnswer } from "./class-list-file.ts";

/** The list, or the message of the error with which the file was refused, which cannot leave the process as it is. */
export function listOrRefusal(read: () => ClassList): ListAnswer {
  try {
    return read();
  } catch (error) {
    if (error instanceof HttpError) return { refusal: error.message };
    throw error;
  }
}
