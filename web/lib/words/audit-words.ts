import type { AuditAction } from "../../../schema/rules/audit-actions.ts";
import { examTypeLabel } from "../../../schema/rules/exam-labels.ts";

interface AuditLine {
  actor: string;
  actorName: string | null;
  action: string;
  object: string | null;
  objectName: string | null;
}

/** What a person did. `on` leads to the object; without it the sentence ends, because the object is the person. */
type Deed = readonly [did: string, on?: string];

const deeds: Record<AuditAction, Deed> = {
  "access.refused": ["was refused access", " to "],
  "account.closed": ["closed their account"],
  "admin-login.failed": ["failed to log in as an admin", ": "],
  "admin-login.locked": ["was locked out after too many tries", ": "],
  "admin-login.succeeded": ["logged in as an admin"],
  "admin-password.changed": ["changed their password"],
  "admin.created": ["made an admin account for", " "],
  "admin.password-reset": ["gave a new password to", " "],
  "admin.refused": ["was refused an admin account", ": "],
  "admin.registered": ["registered as an admin"],
  "admin.removed": ["removed the admin", " "],
  "answer-file.brought-in": ["uploaded an answer file in", " "],
  "attempt.reopened": ["let a student who had submitted continue", " "],
  "candidate.registered": ["registered"],
  "extra-time.given": ["gave extra time in", " "],
  "late-answers.declined": ["rejected late answers in", " "],
  "late-answers.taken": ["accepted late answers in", " "],
  "login.failed": ["failed to log in", ": "],
  "login.locked": ["was locked out after too many tries", ": "],
  "login.refused": ["was refused, being logged in elsewhere"],
  "login.succeeded": ["logged in"],
  logout: ["logged out"],
  "other-device.code": ["asked for a code to log out another device"],
  "other-device.ended": ["logged out another device"],
  "other-device.refused": ["typed a wrong code to log out another device"],
  "otp.refused": ["typed a wrong verification code", ": "],
  "otp.sent": ["asked for a verification code"],
  "otp.verified": ["verified an email address", ": "],
  "own-data.exported": ["downloaded their data"],
  "password.changed": ["changed their password"],
  "password.refused": ["typed a wrong current password"],
  "payment.disputed": ["had a payment disputed", ": "],
  "payment.granted": ["paid", ": "],
  "payment.paid-back": ["had a payment paid back", ": "],
  "payment.refused": ["had a payment refused", ": "],
  "question-report.fixed": ["closed reports as corrected:", " "],
  "question-report.open": ["opened reports again:", " "],
  "question-report.rejected": ["closed reports without a change:", " "],
  "question.deleted": ["deleted the question", " "],
  "question.remarked": ["marked exams again by", " "],
  "question.updated": ["changed the question", " "],
  "questions.exported": ["exported questions", ": "],
  "questions.uploaded": ["uploaded", " "],
  "reset.asked": ["asked for a new password"],
  "reset.done": ["set a new password"],
  "result-link.made": ["made a parent's link to the result of", " "],
  "result-link.stopped": ["stopped a parent's link to the result of", " "],
  "school-class.created": ["added the class", " "],
  "school-class.deleted": ["deleted the class", " "],
  "school-class.renamed": ["renamed the class", " "],
  "school-exam.changed": ["changed", " "],
  "school-exam.closed": ["closed", " "],
  "school-exam.created": ["created", " "],
  "school-exam.deleted": ["deleted", " "],
  "school-exam.handed-over": ["handed over", " "],
  "school-exam.extra-time": ["gave extra time in", " "],
  "school-exam.late-answers": ["decided on late answers of", " "],
  "school-exam.published": ["published", " "],
  "school-exam.questions": ["changed the questions of", " "],
  "school-key.corrected": ["corrected a key in", " "],
  "school-login.failed": ["failed to log in to a school", ": "],
  "school-login.locked": ["was locked out after too many tries", ": "],
  "school-login.succeeded": ["logged in to the school"],
  "school-logo.uploaded": ["uploaded a logo for", " "],
  "school-mail.code": ["asked for a code for the address of", " "],
  "school-mail.refused": ["typed a wrong code for the address of", " "],
  "school-mail.verified": ["verified the address of", " "],
  "school-password.changed": ["changed their password"],
  "school-reset.code": ["asked for a new password"],
  "school-reset.done": ["set a new password"],
  "school-reset.refused": ["typed a wrong code for a new password", ": "],
  "school-reset.verified": ["typed the code for a new password"],
  "school-settings.saved": ["saved the settings of", " "],
  "school-subject.created": ["added the subject", " "],
  "school-subject.deleted": ["deleted the subject", " "],
  "school-subject.renamed": ["renamed the subject", " "],
  "school-user.changed": ["changed the details of", " "],
  "school-user.created": ["added", " "],
  "school-user.removed": ["removed", " "],
  "school.registered": ["registered the school", " "],
  "sign-in.issued": ["made a sign-in ID for", " "],
  "sign-ins.issued": ["made new sign-in IDs", ": "],
  "students.imported": ["imported students from", " "],
  "students.move-undone": ["undid a move of students", ": "],
  "students.moved": ["moved students", ": "],
  "user.deleted": ["deleted the account of", " "],
  "user.updated": ["changed the account of", " "],
};

/** Also the actions of earlier versions, whose lines the log keeps. */
const known: Partial<Record<string, Deed>> = {
  ...deeds,
  // only in old logs; the lines about the corrected key and the brought-in file say the same
  "school-exam.remark": ["asked for a re-mark of", " "],
  "school-exam.answer-file": ["uploaded an answer file in", " "],
};

const actors: Partial<Record<string, string>> = {
  unknown: "Somebody",
  environment: "The settings of the server",
  operator: "The operator of the server",
};

/** Exam types inside an object, such as `AKD-1 COMMON_ENTRANCE`, by their names. */
const withExamNames = (text: string): string =>
  text.replaceAll(/\b[A-Z]+(?:_[A-Z]+)?\b/g, (word) => examTypeLabel(word));

/** Name of the person of a line, else the address or id. */
function whoOf({ actor, actorName }: AuditLine): string {
  if (actorName === null) return actors[actor] ?? actor;
  // a small letter is right in an address, not in "a closed account"
  return actorName.includes("@") ? actorName : actorName.charAt(0).toUpperCase() + actorName.slice(1);
}

/** What happened as a sentence: "Bola Adeyemi closed First Term Basic Science". */
export function sentenceOf(line: AuditLine): string {
  const object = line.objectName ?? line.object;
  const [did, on] = known[line.action] ?? [`· ${line.action}`, ": "];
  const what = object === null || on === undefined ? "" : on + (line.objectName ?? withExamNames(object));
  return `${whoOf(line)} ${did}${what}`;
}
