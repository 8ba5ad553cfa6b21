/**
 * Every number of the product that a document fixes. Candidate document section 9, school document section 9;
 * where both are silent, the value is a decision of ours and docs/decisions says why.
 * Times carry their unit in the name; money is in whole naira unless the name ends in Kobo.
 */

// Accounts (B-01, B-08)
export const passwordMinLength = 8;
export const passwordMaxLength = 128;
export const otpDigits = 6;
export const otpSeconds = 120;
export const otpMaxGuesses = 5;
export const resetTokenMinutes = 30;

// Sessions (SEC-08, D-16): candidate, admin, school
export const candidateSessionHours = 12;
export const candidateIdleMinutes = 120;
/** After this much idle time another device may sign in (D-16). */
export const candidateTakeoverIdleMinutes = 30;
export const adminSessionHours = 8;
export const adminIdleMinutes = 30;
export const schoolSessionHours = 1;

// Money (B-02 to B-06, D-01)
export const listPriceNaira = 1000;
export const feeNaira = 2000;
export const koboPerNaira = 100;
export const referralShare = 0.05;
export const subscriptionDays = 365;
export const renewalOpensDaysBefore = 30;
export const paymentReferenceMinutes = 30;

// Exam and practice (B-09 to B-16, D-14, D-25)
export const examSeconds = 3600;
export const practiceSeconds = 600;
export const timerRedUnderSeconds = 300;
export const timerPulsesUnderSeconds = 60;
/** Answers stamped before the deadline still count when they arrive this much later (D-14). */
export const lateAnswerSeconds = 120;
export const questionsPerPage = 10;
export const percentGreenFrom = 70;
export const percentYellowFrom = 50;
export const candidatePassPercent = 50;
export const verdictsPerQuestion = 10;
/** Per person; an exam of 180 questions in an hour needs three (SEC-32). */
export const answerChecksPerMinute = 120;
export const leaderboardRows = 50;

// Text lengths the API accepts; generous for people, small for abuse
export const nameMaxLength = 200;
export const emailMaxLength = 254;
export const phoneMaxLength = 40;
export const examTypeMaxLength = 40;
export const subjectMaxLength = 120;
export const contactMessageMaxLength = 5000;

// Redirects (B-17, B-18), in milliseconds
export const loginRedirectMs = 2000;
export const otpRedirectMs = 2000;
export const registerRedirectMs = 4000;
export const resetRedirectMs = 3000;

// Toasts (B-19, B-20), in milliseconds
export const toastDefaultMs = 5000;
export const toastLoginMs = 2000;
export const toastRegisterMs = 4000;
export const toastExamMs = 3000;
export const toastLogoutMs = 3000;
export const toastOtpMs = 3000;

// Layout (B-22, B-23)
export const mobileBreakpointPx = 768;
export const testimonialRotationMs = 5000;
