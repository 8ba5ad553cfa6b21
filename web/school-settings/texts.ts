import { pictureTexts } from "../lib/files/picture-file.ts";

/** Fixed words of the school's settings; field messages are in schema/rules/school-settings.ts. */
export const texts = {
  title: "Settings",
  loadFailed: "Failed to load data. Please try again later.",
  leaveHelp: "What you changed in these settings would be lost.",
  password: {
    title: "Your password",
    rule: "At least 8 characters, or more if your school asks for more. Use at least two of these: letters, numbers, symbols.",
    forgotten: "Forgot your current password?",
    forgottenLink: "Get a code by email",
  },
  log: {
    title: "School log",
    help: "What school admins and teachers of your school did, newest first.",
    show: "Show the log",
    loading: "Loading the log",
  },
  sections: {
    school: "School Information",
    exam: "Exam Settings",
    security: "Security Settings",
    notifications: "Notification Settings",
  },
  fields: {
    schoolName: "School name",
    contactEmail: "Contact email",
    contactPhone: "Contact phone (optional)",
    logo: "School logo",
    defaultExamDuration: "Default exam duration (minutes)",
    questionsPerPage: "Questions per page",
    randomizeQuestions: "Randomize questions",
    studentsSeeAnswers: "Students can see the questions and right answers after an exam",
    parentsSeeAverage: "Parents can see the class average",
    passwordMinLength: "Minimum password length",
    sessionTimeout: "Session timeout (idle minutes)",
    emailNotifications: "Email notifications",
    inAppNotifications: "In-app notifications",
  },
  help: {
    logo: pictureTexts.help,
    randomizeQuestions: "Each student gets the questions in a different order.",
    studentsSeeAnswers:
      "Each student sees their own answers, once the exam is completed and everybody has finished. Turn this off if you use the same questions again.",
    parentsSeeAverage:
      "The link to a result that you send to a parent also shows the average of the class, if five or more students have a result.",
    passwordMinLength: "8 or more. A smaller number counts as 8.",
    emailNotifications:
      "When an exam is published, its class and teachers get an email. When its results are ready, the students who took it, its teacher and the contact email get one.",
    inAppNotifications: "Everybody's dashboard shows when an exam opens and when there are new results.",
    sessionTimeout: "At least 5. Every session ends after one hour at the latest.",
  },
  noLogo: "No logo yet",
  logoAlt: "Logo of the school",
  newLogoAlt: "New logo, not saved yet",
  removeLogo: "Remove logo",
  save: "Save Settings",
  saving: "Saving...",
  saved: "Settings updated successfully",
  on: "on",
  off: "off",
  overtaken: (fields: readonly string[]): string =>
    `Not saved yet. Somebody else has changed this since you opened the page: ${fields.join("; ")}. Save again to replace it with yours.`,
  logoFailed: "Failed to upload logo",
  saveFailed: "Failed to update settings",
} as const;
