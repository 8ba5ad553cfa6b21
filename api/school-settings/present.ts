import { publicPath } from "../core/files/files.ts";
import type { SettingsRow } from "./store.ts";

/** What the settings form shows and edits. */
export const presentSettings = (row: SettingsRow) => ({
  schoolName: row.school_name,
  logoUrl: publicPath(row.logo_file),
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  defaultExamDuration: row.default_exam_duration,
  questionsPerPage: row.questions_per_page,
  randomizeQuestions: row.randomize_questions,
  passwordMinLength: row.password_min_length,
  sessionTimeout: row.session_timeout,
  emailNotifications: row.email_notifications,
  inAppNotifications: row.in_app_notifications,
  studentsSeeAnswers: row.students_see_answers,
  parentsSeeAverage: row.parents_see_average,
});
