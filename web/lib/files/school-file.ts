import { loadFile } from "./load-file.ts";
import { schoolClient } from "../calls/school-client.ts";
import type { SchoolFile } from "../schema-types.generated.ts";
import { failureText, sendToSchool } from "../calls/school-action.ts";
import { CreateSchoolFileLinkDocument } from "./school-file.generated.ts";
import { send } from "../calls/send.ts";

/**
 * Lets the browser load a file of the school, by a path that it may open once, within a minute. Returns why it could not,
 * which a toast says as well; null if it could.
 */
export async function loadSchoolFile(file: SchoolFile, examId: string | null = null): Promise<string | null> {
  const outcome = await sendToSchool(
    () => send(schoolClient(), CreateSchoolFileLinkDocument, { file, examId }),
    failureText("The file could not be loaded. Please try again."),
  );
  if (!outcome?.value) return outcome?.problem ?? null;
  loadFile(outcome.value.createSchoolFileLink.path);
  return null;
}
