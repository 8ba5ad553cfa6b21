import { describe, expect, it } from "vitest";
import { rows } from "../../schema/rest/table.ts";

/* The documented calls, copied from the documents and not from the table, so that an error in the table is found. */
const candidate = `
POST /api/auth/register
POST /api/auth/login
POST /api/auth/logout
POST /auth/resendOTP
POST /auth/verifyOTP
POST /auth/forgot-password
POST /forgotPwd/resetpassword
GET /api/auth/leaderboard
POST /api/auth/contact
GET /api/auth/profile
GET /api/auth/get-user/{id}
PUT /api/auth/update-user/{id}
GET /api/subscription/payment-status
GET /api/exam/exam-types
GET /api/exam/subjects
GET /api/exam/years
GET /api/exam/performance
GET /api/exam/exam-history
GET /exam/stats
GET /referrals/referral-stats
POST /payment/verify-payment
GET /exam/questions
POST /exam/validate-answer
POST /exam/submit-result
POST /exam/send-result-email
GET /exam/subjects/{examType}
GET /exam/years/{examType}/{subject}
GET /exam/questions/{examType}/{subject}/{year}
POST /exam/check-answer`;

const admin = `
POST /admin/admin-login
POST /admin/admin-register
GET /admin/users
DELETE /admin/delete-users/{id}
PUT /admin/edit-users/{id}
POST /admin/create-admin
GET /admin/get-questions
PUT /admin/update-questions/{id}
DELETE /admin/del-questions/{id}
POST /admin/upload-questions`;

const school = `
POST /school/school-login
POST /school/school-register
GET /school/get-subjects
POST /school/add-subjects
PUT /school/edit-subjects/{id}
DELETE /school/delete-subjects/{id}
GET /school/get-classes
POST /school/add-classes
PUT /school/edit-classes/{id}
DELETE /school/delete-classes/{id}
GET /school/get-students
POST /school/create-students
DELETE /school/delete-students/{id}
POST /school/student-credentials
GET /school/get-teachers
POST /school/create-teachers
DELETE /school/delete-teachers/{id}
POST /school/teacher-credentials
POST /exams
GET /api/exams
GET /school/add-subjects
GET /api/classes
GET /api/students
GET /api/teachers
GET /api/reports
GET /api/settings
POST /api/users
PUT /api/settings
POST /api/upload/logo`;

const linesOf = (text: string): string[] => text.trim().split("\n");
const callOf = (row: (typeof rows)[number]): string => `${row.method} ${row.path.replaceAll(/:(\w+)/g, "{$1}")}`;
const documented = rows.filter((row) => row.extension === undefined);

describe("the table of REST calls", () => {
  it("has one row for each of the 68 documented calls and no other", () => {
    const expected = [...linesOf(candidate), ...linesOf(admin), ...linesOf(school)];
    expect(expected).toHaveLength(68);
    expect(documented.map(callOf).sort()).toEqual(expected.sort());
  });

  it("numbers every other row as an extension", () => {
    const extensions = rows.filter((row) => row.extension !== undefined);
    expect(extensions.map((row) => `${row.extension} ${callOf(row)}`).sort()).toEqual([
      "EXT-01a POST /payment/reference",
      "EXT-01b GET /payment/references",
      "EXT-02 POST /payment/webhook",
      "EXT-03a POST /auth/other-device/send-code",
      "EXT-03b POST /auth/other-device/logout",
      "EXT-04 POST /school/forgot-password",
      "EXT-05 POST /school/verify-otp",
      "EXT-06 POST /school/resend-otp",
      "EXT-07 POST /school/reset-password",
      "EXT-08a POST /api/exams/{id}/publish",
      "EXT-08b POST /api/exams/{id}/close",
      "EXT-09 PUT /api/exams/{id}",
      "EXT-10 DELETE /api/exams/{id}",
      "EXT-11 POST /api/exams/{id}/attempts",
      "EXT-12 PUT /api/exams/{id}/attempts/{attemptId}/answers",
      "EXT-13 POST /api/exams/{id}/attempts/{attemptId}/submit",
      "EXT-14a POST /api/exams/{id}/questions/preview",
      "EXT-14b GET /api/exams/{id}/questions",
      "EXT-14c PUT /api/exams/{id}/questions",
      "EXT-14d GET /api/exams/{id}/question-file",
      "EXT-14e GET /api/question-templates/{format}",
      "EXT-15a POST /school/import-students/preview",
      "EXT-15b POST /school/import-students",
      "EXT-16a POST /exam/report-question",
      "EXT-16b GET /admin/question-reports",
      "EXT-16c PUT /admin/question-reports/{questionId}",
      "EXT-16d GET /admin/remark-questions/{id}",
      "EXT-16e POST /admin/remark-questions/{id}",
      "EXT-16f GET /admin/remark-jobs/{jobId}",
      "EXT-17a GET /api/exams/{id}/room",
      "EXT-17b POST /api/exams/{id}/extra-time",
      "EXT-18a GET /api/exams/{id}/slips",
      "EXT-18b GET /api/exams/{id}/slips.pdf",
      "EXT-18c GET /school/verify-slip/{code}",
      "EXT-19 POST /admin/check-questions",
      "EXT-20 GET /admin/upload-progress/{uploadId}",
      "EXT-21 GET /admin/question-versions/{id}",
      "EXT-22 GET /admin/overview",
      "EXT-23 GET /admin/audit-log",
      "EXT-24 GET /api/exams/{id}/analysis",
      "EXT-25 GET /payment/prices",
      "EXT-26 POST /school/file-links",
      "EXT-27 POST /api/exams/{id}/question-pictures",
      "EXT-34a GET /school/mail",
      "EXT-34b POST /school/mail/code",
      "EXT-34c POST /school/mail/verify",
      "EXT-35 POST /exam/late-answers",
      "EXT-36 POST /api/exams/{id}/attempts/{attemptId}/late-answers",
      "EXT-37 POST /api/exams/{id}/late-answers/{studentId}",
      "EXT-38 POST /api/exams/{id}/answer-files",
      "EXT-41 POST /api/auth/change-password",
      "EXT-42 GET /api/auth/own-data",
      "EXT-43a GET /api/auth/close-account",
      "EXT-43b POST /api/auth/close-account",
      "EXT-44a POST /school/change-password",
      "EXT-44b POST /admin/change-password",
      "EXT-46 GET /exam/paper-size",
      "EXT-47 GET /api/exam/exam-history/{id}",
      "EXT-48 GET /api/exams/{id}/own-answers",
      "EXT-49a GET /api/exams/{id}/answers",
      "EXT-49b GET /api/exams/{id}/answers.csv",
      "EXT-50 GET /api/exams/{id}/class-result",
      "EXT-51 GET /payment/history",
      "EXT-53 GET /api/auth/leaderboard/own",
      "EXT-54a GET /api/exams/{id}/remark-questions/{questionId}",
      "EXT-54b POST /api/exams/{id}/remark-questions/{questionId}",
      "EXT-54c GET /api/exams/{id}/remarks",
      "EXT-55a GET /api/exams/{id}/questions/file/{format}",
      "EXT-55b POST /admin/import-questions",
      "EXT-55c POST /admin/question-exports",
      "EXT-57a PUT /school/update-students/{id}",
      "EXT-57b POST /school/students/sign-in-ids",
      "EXT-57c POST /school/students/move",
      "EXT-58 GET /admin/schools",
      "EXT-59 GET /admin/payments",
      "EXT-60a GET /admin/admins",
      "EXT-60b POST /admin/admins/{id}/remove",
      "EXT-61 PUT /school/update-teachers/{id}",
      "EXT-62a GET /api/exams/{id}/class-result.pdf",
      "EXT-62b GET /school/verify-class-result/{code}",
      "EXT-63 GET /exam/bank-size",
      "EXT-67a GET /exam/trial-questions",
      "EXT-67b POST /exam/check-trial-answer",
      "EXT-68a GET /api/exams/{id}/result-links/{studentId}",
      "EXT-68b PUT /api/exams/{id}/result-links/{studentId}",
      "EXT-68c DELETE /api/exams/{id}/result-links/{studentId}",
      "EXT-68d POST /school/shared-result",
      "EXT-69a GET /school/students/last-move",
      "EXT-69b POST /school/students/moves/{id}/undo",
      "EXT-70 POST /admin/question-templates",
      "EXT-72 GET /school/log",
      "EXT-73a GET /exam/practice-history",
      "EXT-73b GET /exam/practice-history/{openedAt}",
    ]);
  });

  it("has no two rows with one name", () => {
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  });

  it("points `sameAs` at rows that exist", () => {
    const names = new Set(rows.map((row) => row.name));
    const pointed = rows.flatMap((row) => row.sameAs ?? []);
    expect(pointed.filter((name) => !names.has(name))).toEqual([]);
  });

  it("[R-NOT-01, R-NOT-02, R-NOT-03] holds no newsletter call, no call of the provider's own, no undocumented school recovery", () => {
    const paths = documented.map((row) => row.path).join("\n");
    expect(paths).not.toMatch(
      /newsletter|subscribe|access.?code|apple|checkout|forgot-password.*school|school\/(forgot|verify|resend|reset)/i,
    );
  });
});
