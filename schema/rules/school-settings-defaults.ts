/* Apart from the rules of the forms, so that a page comes without the library of the rules. */

/** Settings of a new school (B-32, B-33). */
export const schoolSettingsDefaults = {
  defaultExamDuration: 60,
  questionsPerPage: 1,
  randomizeQuestions: true,
  passwordMinLength: 8,
  sessionTimeout: 30,
  emailNotifications: true,
  inAppNotifications: true,
} as const;
