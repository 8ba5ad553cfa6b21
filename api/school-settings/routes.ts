import { schoolSettings } from "../../schema/rest/school-settings.ts";
import type { table } from "../../schema/rest/table.ts";
import { schoolLogo } from "../../schema/rules/limits.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import { publicPath } from "../core/files/files.ts";
import { readPicture } from "../core/files/pictures.ts";
import type { Call, Handlers } from "../core/http/serve.ts";
import { readFile } from "../core/files/uploads.ts";
import { lockSchool, renameSchool } from "../school/store.ts";
import { schoolLog } from "./log.ts";
import { presentSettings } from "./present.ts";
import { findSettings, updateSettings } from "./store.ts";

type Rows = typeof table.schoolSettings;
const kind = "logo";

/** School document section 7, settings and logo, and the log of the school (EXT-72); for administrators. */
export const createSchoolSettingsHandlers = (deps: Deps): Handlers<Rows> => ({
  schoolSettings: async (call) => presentSettings(await findSettings(deps.db, schoolCallerOf(call).schoolId)),
  updateSchoolSettings: (call) => update(deps, call),
  uploadSchoolLogo: (call) => uploadLogo(deps, call),
  schoolLog: (call) => schoolLog(deps, call),
});

async function update(deps: Deps, call: Call<Rows["updateSchoolSettings"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { body, requestId } = call;
  return deps.db.transaction().execute(async (db) => {
    // first, because it holds the school: the logo must not be deleted by an upload meanwhile
    await renameSchool(db, schoolId, body.schoolName);
    const logo = await findLogoFile(deps, db, schoolId, body.logoUrl);
    await updateSettings(db, schoolId, {
      logo_file: logo,
      contact_email: body.contactEmail,
      contact_phone: body.contactPhone || null,
      default_exam_duration: body.defaultExamDuration,
      questions_per_page: body.questionsPerPage,
      randomize_questions: body.randomizeQuestions,
      password_min_length: body.passwordMinLength,
      session_timeout: body.sessionTimeout,
      email_notifications: body.emailNotifications,
      in_app_notifications: body.inAppNotifications,
      // a client of the documents does not send these
      ...(typeof body.studentsSeeAnswers === "boolean" ? { students_see_answers: body.studentsSeeAnswers } : {}),
      ...(typeof body.parentsSeeAverage === "boolean" ? { parents_see_average: body.parentsSeeAverage } : {}),
    });
    await deps.files.keepOnly(db, { schoolId, kind }, logo === null ? [] : [logo]);
    await audit(db, deps.clock, { actor, action: "school-settings.saved", object: schoolId, requestId });
    return presentSettings(await findSettings(db, schoolId));
  });
}

/** The name of a logo's file. @throws for a file that this school did not upload */
async function findLogoFile(
  deps: Deps,
  db: Db,
  schoolId: string,
  url: string | null | undefined,
): Promise<string | null> {
  if (url === null || url === undefined || url === "") return null;
  const name = url.slice(url.lastIndexOf("/") + 1);
  if (!(await deps.files.known(db, { schoolId, kind }, [name])).has(name))
    throw badRequest("Please upload the logo first.");
  return name;
}

/** Stores the picture until the settings are saved. A school has at most two: the logo in use and a new one. */
async function uploadLogo(deps: Deps, call: Call<Rows["uploadSchoolLogo"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const file = await readFile(call.request, schoolSettings.uploadSchoolLogo);
  const sent = await deps.files.send({ schoolId, kind, ...(await readPicture(file.bytes, schoolLogo)) });
  return deps.db.transaction().execute(async (db) => {
    await lockSchool(db, schoolId);
    const { logo_file: inUse } = await findSettings(db, schoolId);
    const name = await deps.files.put(db, sent);
    await deps.files.keepOnly(db, { schoolId, kind }, inUse === null ? [name] : [name, inUse]);
    const entry = { actor, action: "school-logo.uploaded", object: schoolId, requestId: call.requestId } as const;
    await audit(db, deps.clock, entry);
    return { url: publicPath(name) };
  });
}
