import { schoolExams } from "../../schema/rest/school-exams.ts";
import type { table } from "../../schema/rest/table.ts";
import { questionImportHours, questionPicture } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/errors.ts";
import { publicPath } from "../core/files/files.ts";
import { readPicture } from "../core/files/pictures.ts";
import type { Call } from "../core/http/serve.ts";
import { readFile } from "../core/files/uploads.ts";
import { hasAttempts } from "../school-attempts/store.ts";
import { examForStaff } from "./exam-access.ts";
import { keepFiles } from "./kept-files.ts";

/** EXT-27: keeps a picture for a question; it belongs to the exam once the list of questions is saved with it. */
export async function uploadSchoolQuestionPicture(
  deps: Deps,
  call: Call<typeof table.schoolExams.uploadSchoolQuestionPicture>,
) {
  const { id, school_id: schoolId } = await examForStaff(deps, call);
  if (await hasAttempts(deps.db, schoolId, id)) {
    throw conflict("Students have begun this exam: its questions can no longer change.");
  }
  const file = await readFile(call.request, schoolExams.uploadSchoolQuestionPicture);
  const picture = await readPicture(file.bytes, questionPicture);
  const now = deps.clock.now();
  const kind = "question-picture";
  const waitsUntil = after(now, questionImportHours, "hour");
  const sent = await deps.files.send({ schoolId, kind, waitsUntil, ...picture });
  return deps.db.transaction().execute(async (db) => {
    const name = await keepFiles(db, schoolId, () => deps.files.put(db, sent));
    return { image: publicPath(name) };
  });
}
