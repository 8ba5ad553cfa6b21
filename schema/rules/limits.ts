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
/** Characters of the token in a reset link: a foreign server may use long signed ones. */
export const resetTokenMaxLength = 2000;
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
/** An account forgets a device so many days after the last login there (LIM-10). */
export const knownDeviceDays = 365;

// Schools (B-29 to B-33, D-55, EXT-15, LIM-04)
export const credentialsDaysDefault = 7;
export const credentialsDaysMin = 1;
export const credentialsDaysMax = 30;
export const examDurationMinMinutes = 1;
export const questionsPerPageMin = 1;
/** What the settings field accepts; passwordMinLength still applies to every password (D-55). */
export const passwordSettingFloor = 6;
export const sessionTimeoutMinMinutes = 5;
export const schoolNamesMaxLength = 120;
export const importLinesMax = 2000;
export const admissionNoMaxLength = 40;
/** What a school may have of each: its lists are read at once, and anybody can register a school (D-303). */
export const schoolListsMax = {
  students: 10_000,
  teachers: 2000,
  exams: 2000,
  subjects: 1000,
  classes: 1000,
} as const;
/** Students in one call that changes many (EXT-57). */
export const studentsAtOnceMax = 2000;
/** How long a move to another class can be undone (EXT-69). */
export const moveUndoHours = 24;
export const importFileMaxBytes = 2 * 1024 * 1024;
export const importHours = 24;
/** Unpacked size and number of parts of a workbook (LIM-04). */
export const unpackedMaxBytes = 50 * 1024 * 1024;
export const unpackedMaxEntries = 1000;
/** Characters that are read from a file, where each cell or question counts that has a text (LIM-04). */
export const fileTextMax = 20 * 1024 * 1024;
export const logoMaxBytes = 1024 * 1024;
/** A logo: the largest side that may arrive, and the longest side of the stored picture, in pixels. */
export const schoolLogo = { what: "logo", maxPixels: 4096, keptPixels: 512 };
/** Rows of a page of students or teachers (D-66) and what can be chosen, exams on the dashboard tab (B-35). */
export const schoolPeoplePageSizes = [7, 25, 50] as const;
export const dashboardExamsShown = 3;

// School exams (LIM-04, D-58, D-59, EXT-08 to EXT-24)
export const examDurationMaxMinutes = 600;
export const instructionsMaxLength = 5000;
export const questionFileBytes = 10 * 1024 * 1024;
export const questionPictureBytes = 1024 * 1024;
/** A picture in a file with questions, such as a photo in a Word document. */
export const filePictureBytes = 5 * 1024 * 1024;
/** A picture of a question: as wide as a phone shows it sharply in landscape. */
export const questionPicture = { what: "picture", maxPixels: 4096, keptPixels: 1200 };
/** How many pictures of a school may wait for their questions to be saved; a question file brings up to a few hundred. */
export const questionPicturesWaitingMax = 1000;
/** Pixels of the pictures of one file together (SEC-44): 80 photographs of a phone. */
export const filePixelsMax = 1_000_000_000;
/** What the files and pictures of a school take together (D-227), and while its email address is not verified. */
export const schoolFilesBytes = 2000 * 1024 * 1024;
export const unverifiedSchoolFilesBytes = 100 * 1024 * 1024;
/** What the texts of all questions of a school take together (D-357), and while its email address is not verified. */
export const schoolTextBytes = 200 * 1024 * 1024;
export const unverifiedSchoolTextBytes = 20 * 1024 * 1024;
/** The questions of one exam as JSON, so that they fit into an answer (LIM-15). */
export const examTextBytes = 3 * 1024 * 1024;
export const questionsPerExamMax = 300;
/** A passage that is offered for the questions below it, and all of them of one file, so that they fit into an answer. */
export const passageMaxLength = 5000;
export const passagesMaxLength = 200_000;
/** Questions of one file, read or written: years of a subject. */
export const questionsPerFileMax = 5000;
/** How many questions of the bank one Word document holds: twenty years of a subject. The import keeps all its tags in memory. */
export const documentQuestionsMax = 1000;
/** Texts and pictures of a document or workbook that is made in memory. */
export const exportBytesMax = 50 * 1024 * 1024;
/** What is listed of a file beside its questions; all of it is counted. Two faults or more on each of 300 questions are listed. */
export const fileFaultsListed = 2000;
export const leftOutLinesListed = 500;
export const leftOutTextShown = 1000;
export const questionImportHours = 24;
/** How long the dashboard announces new results. */
export const schoolNewsDays = 7;
export const answersPerSaveMax = 50;
/** How many answers of an attempt are kept, replaced ones included (D-226); no honest student changes an answer so often. */
export const answersKeptMax = (questions: number): number => 500 + 20 * questions;
export const extraMinutesMax = 120;
export const roomPollMs = 5000;
/** How often a student's device asks for the end of its attempt, which a teacher may have moved. */
export const heartbeatMs = 25_000;
export const slipChecksPerMinute = 30;
export const fileLinkSeconds = 60;
/** How long a parent's link to a result works (EXT-68), and from how many results on it shows their average. */
export const resultLinkDays = 30;
export const averageShownFrom = 5;
export const wrongResultLinksPerMinute = 30;
export const reportsPerPage = 20;
/** Students to a page of the table of answers (EXT-49). */
export const answersPerPage = 25;
/** Compared with the rounded percent that the person sees (S-REP-06). */
export const schoolPassPercent = 70;
/** The share of all students in the strong group, and in the weak group, of a question's analysis (EXT-24). */
export const analysisShare = 0.27;
/** From how many students on a note says what to look at in a question. */
export const analysisNoteStudents = 5;
/** From how many students on the strong and the weak are compared; of fewer, a single one decides what the difference is. */
export const comparedStudents = 10;

// Money (B-02 to B-06, D-01, D-97)
/** Shown on the pricing page and the O-Level cards when a server has no price list. */
export const listPriceNaira = 1000;
export const feeNaira = 2000;
export const koboPerNaira = 100;
export const referralShare = 0.05;
export const subscriptionDays = 365;
export const renewalOpensDaysBefore = 30;
export const paymentReferenceMinutes = 30;
/** How long after a reference was issued its price may be paid. */
export const paymentPriceDays = 7;
/** Payment references of one person that we did not issue, and that the provider is asked about (D-228). */
export const unknownReferencesPerHour = 20;

// Exam and practice (B-09 to B-16, D-14, D-25)
export const examSeconds = 3600;
export const practiceSeconds = 600;
/** Delay between the choice of a year and the call for its questions (candidate document, section 4). */
export const practiceDelayMs = 300;
/** Questions of an exam type that people without an account may try (EXT-67). */
export const trialQuestionCount = 5;
export const timerRedUnderSeconds = 300;
export const timerPulsesUnderSeconds = 60;
/** How late an answer given before the deadline may arrive (D-14). */
export const lateAnswerSeconds = 120;
/** After this many days answers that were given in time are not taken any more (D-101). */
export const lateDeliveryDays = 14;
/** Deliveries of late answers per person and hour. */
export const lateDeliveriesPerHour = 60;
/** Answers in one delivery: more than any paper has questions. */
export const lateAnswersMax = 300;
/** An answer file of 300 answers has about 50 KB. */
export const answerFileBytes = 256 * 1024;
export const questionsPerPage = 10;
/** Pages of a paper in one answer of the gateway; 300 questions are the longest paper of a school. */
export const pagesAtOnceMax = 30;
export const percentGreenFrom = 70;
export const percentYellowFrom = 50;
export const candidatePassPercent = 50;
export const verdictsPerQuestion = 10;
/** Per person; an exam of 180 questions in an hour needs three (SEC-32). */
export const answerChecksPerMinute = 120;
export const leaderboardRows = 50;

// Scores of the admission calculator: JAMB marks UTME out of 400, screening tests are marked out of 100
export const utmeMaxScore = 400;
export const postUtmeMaxScore = 100;

// longest texts that the API accepts
export const nameMaxLength = 200;
export const emailMaxLength = 254;
export const phoneMaxLength = 40;
export const examTypeMaxLength = 40;
export const subjectMaxLength = 120;
export const contactMessageMaxLength = 5000;

// Pages of the admin's lists (B-12, LIM-09)
/** The longest list that is printed in full. The browser would freeze for seconds while it draws a longer one, which prints the page shown. */
export const printedRowsMax = 1000;
export const adminUsersPerPage = 10;
export const adminQuestionsPerPage = 3;
export const adminQuestionPageSizes = [adminQuestionsPerPage, 25, 100] as const;
export const auditLinesPerPage = 20;
export const ownPaymentsPerPage = 20;
export const practiceTestsPerPage = 20;
export const platformRowsPerPage = 20;
export const pageSizeMax = 100;
/** The most hits of a search in the bank. */
export const searchHitsMax = 10_000;
/** From this number of rows on, a total is remembered for some seconds instead of counted for each page. */
export const longListRows = 50_000;
export const totalSeconds = 10;
/** No list has more pages, and page times size still fits a database integer. */
export const pageMax = 1_000_000;

// Question bank: edits and CSV files (LIM-02, LIM-03)
export const questionTextMaxLength = 20_000;
export const imageUrlMaxLength = 2000;
export const imageAltMaxLength = 500;
export const questionEditBytes = 64 * 1024;
export const csvFilesMax = 10;
export const csvFileBytes = 20 * 1024 * 1024;
export const csvRowsMax = 50_000;
export const csvCellBytes = 8 * 1024;
/** How many faults of an upload are listed; all are counted. */
export const csvFaultsListed = 1000;
export const searchMaxLength = 200;

// Reports of questions and re-marks (EXT-16)
export const reportNoteMaxLength = 500;
export const reportReplyMaxLength = 500;
export const remarkReasonMaxLength = 300;
export const reportedQuestionsPerPage = 10;
/** How many notes of a question the queue shows, the latest ones. */
export const reportNotesShown = 20;
/** Exams in one transaction of a re-mark: few, so that its locks are short. */
export const remarkBatch = 100;
export const reportRepliesBatch = 50;
/** How often the page asks for the state of a running re-mark. */
export const remarkPollMs = 2000;
/** Results that a re-mark of a school exam would change, and corrections, on one page. */
export const schoolRemarksPerPage = 20;

// Uploads (SEC-52): no byte for this long ends one; a whole one; the server's answer after the last byte
export const uploadIdleSeconds = 30;
export const uploadMaxMinutes = 15;
export const uploadAnswerSeconds = 60;
/** How often the page asks for the progress of a file (EXT-20). */
export const uploadProgressMs = 1000;

/** How often a page that stays open asks for a new version of the client. */
export const versionCheckMs = 3_600_000;

// Redirects (B-17, B-18), in milliseconds
export const loginRedirectMs = 2000;
export const adminLoginRedirectMs = 2000;
export const otpRedirectMs = 2000;
export const registerRedirectMs = 4000;
export const resetRedirectMs = 3000;
export const schoolRegisterRedirectMs = 1500;
export const schoolResetRedirectMs = 2000;

// Toasts (B-19, B-20), in milliseconds
export const toastDefaultMs = 5000;
export const toastLoginMs = 2000;
export const toastRegisterMs = 4000;
export const toastExamMs = 3000;
export const toastLogoutMs = 3000;
export const toastOtpMs = 3000;
export const toastAdminMs = 3000;
export const toastAdminLogoutMs = 4000;
export const toastUploadErrorsMs = 5000;
export const toastSchoolDashboardMs = 2000;
export const toastSchoolMs = 3000;

// Layout (B-22, B-23)
export const mobileBreakpointPx = 768;
export const testimonialRotationMs = 5000;
