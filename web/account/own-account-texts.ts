import { strongPasswordHelp } from "../../schema/rules/limit-words.ts";

/** Texts of the settings about password, own data and the account itself. */
export const ownAccountTexts = {
  title: "Password and data",
  loading: "Loading...",
  loadFailed: "Your account could not be loaded.",
  changePassword: "Change password",
  passwordRule: strongPasswordHelp,
  forgotten: "Forgot your current password?",
  forgottenLink: "Get a link by email",
  download: "Download my data",
  downloadHelp:
    "One file with everything we keep about you: your details, exams and answers, practice, payments, sign-ins and messages to us. Keep it where only you can read it.",
  collect: "Collect and save the file",
  collecting: (parts: number): string => (parts === 0 ? "Collecting..." : `Collecting... ${parts} so far`),
  collectFailed: "Your data could not be collected.",
  collected: "Your file is saved on this device.",
  close: "Close my account",
  closeLead: "This cannot be undone.",
  openExam: (name: string): string => `You have an exam open: ${name}. It ends without a result.`,
  subscription: (name: string, day: string): string =>
    `Your ${name} subscription runs until ${day}. It ends now, without a refund.`,
  earnings: (amount: string): string => `Your referral earnings of ${amount} are lost.`,
  erased: "Your name, email address, phone number, password and practice answers are erased.",
  results: (count: number): string =>
    count === 0
      ? "You have no exam results."
      : `Your ${count === 1 ? "exam result stays" : `${count} exam results stay`} without your name. The ranking shows no name.`,
  payments: "Records of payments stay without your name, because tax law asks for them.",
  mail: "We send a last email to confirm it. The address is then free for a new account.",
  firstDownload: "You may want to download your data first.",
  password: "Your password",
  confirm: "Close my account for good",
  closing: "Closing...",
  closeFailed: "Failed to close the account",
  closed: "Your account is closed.",
  elsewherePassword: "To choose a new password, use",
  elsewherePasswordLink: "Forgot password",
  elsewhereData: "To get a copy of your data or to close your account,",
  elsewhereDataLink: "write to us",
} as const;
