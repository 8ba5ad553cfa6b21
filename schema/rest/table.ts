import { account } from "./account.ts";
import { adminQuestions } from "./admin-questions.ts";
import { adminUsers } from "./admin-users.ts";
import { admin } from "./admin.ts";
import { auth } from "./auth.ts";
import { exam } from "./exam.ts";
import { marketing } from "./marketing.ts";
import { payment } from "./payment.ts";
import { practice } from "./practice.ts";
import { questionFiles } from "./question-files.ts";
import { questionReports } from "./question-reports.ts";
import { referral } from "./referral.ts";
import { results } from "./results.ts";
import type { Row } from "./row.ts";
import { schoolAttempts } from "./school-attempts.ts";
import { schoolExams } from "./school-exams.ts";
import { schoolPeople } from "./school-people.ts";
import { schoolResults } from "./school-results.ts";
import { schoolSettings } from "./school-settings.ts";
import { schoolSubjects } from "./school-subjects.ts";
import { school } from "./school.ts";

/** All rooms with their rows. Codegen, lint and tests read the rooms from here. */
export const table = {
  auth,
  account,
  exam,
  practice,
  results,
  payment,
  referral,
  marketing,
  admin,
  adminUsers,
  adminQuestions,
  questionReports,
  school,
  schoolSubjects,
  schoolPeople,
  schoolExams,
  schoolAttempts,
  questionFiles,
  schoolResults,
  schoolSettings,
};

/** Every row, documented and extension, in the order of the rooms. */
export const rows: readonly Row[] = Object.values(table).flatMap((room) => Object.values(room) as Row[]);
