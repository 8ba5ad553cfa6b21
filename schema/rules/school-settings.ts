import * as z from "zod/mini";
import { newEmailPattern, oneLine, phoneNumber, requiredLine, tooLong } from "./fields.ts";
import {
  emailMaxLength,
  examDurationMaxMinutes,
  examDurationMinMinutes,
  passwordMaxLength,
  passwordSettingFloor,
  phoneMaxLength,
  questionsPerPageMin,
  sessionTimeoutMinMinutes,
} from "./limits.ts";

const whole = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, `At most ${most}`));

/** Settings form and body (S-SET-03 to 07); the upper limits only prevent typing errors. */
export const schoolSettingsRules = z.object({
  schoolName: requiredLine("School name is required"),
  logoUrl: z.nullish(z.string().check(z.maxLength(500, tooLong))),
  contactEmail: requiredLine("Contact email is required", emailMaxLength).check(
    z.regex(newEmailPattern, "Please enter a valid email address"),
  ),
  contactPhone: z.nullish(z.string().check(z.trim(), z.maxLength(phoneMaxLength, tooLong), oneLine, phoneNumber)),
  defaultExamDuration: whole(examDurationMinMinutes, examDurationMaxMinutes, "Exam duration must be at least 1 minute"),
  questionsPerPage: whole(questionsPerPageMin, 200, "Questions per page must be at least 1"),
  randomizeQuestions: z.boolean(),
  passwordMinLength: whole(passwordSettingFloor, passwordMaxLength, "Minimum password length must be at least 6"),
  sessionTimeout: whole(sessionTimeoutMinMinutes, 1440, "Session timeout must be at least 5 minutes"),
  emailNotifications: z.boolean(),
  inAppNotifications: z.boolean(),
  studentsSeeAnswers: z.nullish(z.boolean()),
  parentsSeeAverage: z.nullish(z.boolean()),
});
