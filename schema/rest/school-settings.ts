import { z } from "zod";
import { room, row } from "./row.ts";
import { flag, maybeText, number, text } from "./wire.ts";

const settings = z.object({
  schoolName: text,
  logoUrl: maybeText,
  contactEmail: maybeText,
  contactPhone: maybeText,
  defaultExamDuration: number,
  questionsPerPage: number,
  randomizeQuestions: flag,
  passwordMinLength: number,
  sessionTimeout: number,
  emailNotifications: flag,
  inAppNotifications: flag,
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
    body: z.object({
      schoolName: z.string().trim().min(1).max(200),
      logoUrl: z.string().max(500).nullish(),
      contactEmail: z.string().trim().min(1).max(254),
      contactPhone: z.string().trim().max(40).nullish(),
      defaultExamDuration: z.number().int().min(1),
      questionsPerPage: z.number().int().min(1),
      randomizeQuestions: z.boolean(),
      passwordMinLength: z.number().int().min(6),
      sessionTimeout: z.number().int().min(5),
      emailNotifications: z.boolean(),
      inAppNotifications: z.boolean(),
    }),
    reply: settings,
    fallback: "Failed to update settings",
  }),
  uploadSchoolLogo: row({
    method: "POST",
    path: "/api/upload/logo",
    access: "school",
    roles: ["ADMIN"],
    send: "multipart",
    reply: z.object({ url: text }),
    fallback: "Failed to upload logo",
  }),
});
