import type { Selectable, Updateable } from "kysely";
import { schoolSettingsDefaults } from "../../schema/rules/school-settings-defaults.ts";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

export type SettingsRow = Selectable<Tables["school_settings"]> & { school_name: string };

/** A new school's settings: the defaults, with its own contact (B-32, B-33). */
export async function insertSchoolSettings(
  db: Db,
  contact: { school_id: string; contact_email: string; contact_phone: string },
): Promise<void> {
  await db
    .insertInto("school_settings")
    .values({
      ...contact,
      default_exam_duration: schoolSettingsDefaults.defaultExamDuration,
      questions_per_page: schoolSettingsDefaults.questionsPerPage,
      randomize_questions: schoolSettingsDefaults.randomizeQuestions,
      password_min_length: schoolSettingsDefaults.passwordMinLength,
      session_timeout: schoolSettingsDefaults.sessionTimeout,
      email_notifications: schoolSettingsDefaults.emailNotifications,
      in_app_notifications: schoolSettingsDefaults.inAppNotifications,
    })
    .execute();
}

export const findSettings = (db: Db, schoolId: string): Promise<SettingsRow> =>
  db
    .selectFrom("school_settings")
    .innerJoin("schools", "schools.id", "school_settings.school_id")
    .selectAll("school_settings")
    .select("schools.name as school_name")
    .where("school_settings.school_id", "=", schoolId)
    .executeTakeFirstOrThrow();

export async function updateSettings(
  db: Db,
  schoolId: string,
  settings: Updateable<Tables["school_settings"]>,
): Promise<void> {
  await db.updateTable("school_settings").set(settings).where("school_id", "=", schoolId).execute();
}
