import { HttpError } from "../../core/errors.ts";

/** For questions of which a file would be larger than the import reads. */
export const tooLargeToWrite = (): HttpError =>
  new HttpError(413, "PAYLOAD_TOO_LARGE", "These questions are too large for one file. Moodle XML can hold them.");
