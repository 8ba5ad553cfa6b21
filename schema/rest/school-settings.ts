import { z } from "zod";
import { auditLinesPerPage, logoMaxBytes } from "../rules/limits.ts";
import { schoolSettingsRules } from "../rules/school-settings.ts";
import { schoolSettingsDefaults } from "../rules/school-settings-defaults.ts";
import { room, row } from "./row.ts";
import { count, flag, list, maybeFlag, maybeText, own, paging, text, time } from "./lenient-readers.ts";

const settings = z.object({
  schoolName: text,
  logoUrl: maybeText,
  contactEmail: maybeText,
  contactPhone: maybeText,
  // a server that leaves one of these out means the documented value
  defaultExamDuration: z.prefault(count, schoolSettingsDefaults.defaultExamDuration),
  questionsPerPage: z.prefault(count, schoolSettingsDefaults.questionsPerPage),
  randomizeQuestions: z.prefault(flag, schoolSettingsDefaults.randomizeQuestions),
  passwordMinLength: z.prefault(count, schoolSettingsDefaults.passwordMinLength),
  sessionTimeout: z.prefault(count, schoolSettingsDefaults.sessionTimeout),
  emailNotifications: z.prefault(flag, schoolSettingsDefaults.emailNotifications),
  inAppNotifications: z.prefault(flag, schoolSettingsDefaults.inAppNotifications),
  studentsSeeAnswers: own(maybeFlag),
  parentsSeeAverage: own(maybeFlag),
});

/** School document section 7, settings of a school. */
export const schoolSettings = room("school-settings", {
  schoolSettings: row({
    method: "GET",
    path: "/api/settings",
    access: "school",
    roles: ["ADMIN"],
    reply: settings,
    fallback: "Failed to load dashboard data",
  }),
  updateSchoolSettings: row({
    method: "PUT",
    path: "/api/settings",
    access: "school",
    roles: ["ADMIN"],
    body: schoolSettingsRules,
    reply: settings,
    fallback: "Failed to update settings",
  }),
  uploadSchoolLogo: row({
    method: "POST",
    path: "/api/upload/logo",
    access: "school",
    roles: ["ADMIN"],
    send: "multipart",
    file: { field: "logo", maxBytes: logoMaxBytes },
    reply: z.object({ url: text }),
    fallback: "Failed to upload logo",
  }),
  schoolLog: row({
    method: "GET",
    path: "/school/log",
    access: "school",
    roles: ["ADMIN"],
    query: z.object(paging(auditLinesPerPage)),
    reply: z.object({
      items: list(z.object({ at: time, actorName: text, action: text, object: maybeText, objectName: maybeText })),
      total: count,
    }),
    fallback: "Failed to fetch the school log",
    list: true,
    extension: "EXT-72",
  }),
});
