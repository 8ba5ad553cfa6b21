import { readFileSync } from "node:fs";
import { join } from "node:path";
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

const requirements = readFileSync(join(import.meta.dirname, "../../docs/requirements.md"), "utf8");
const linesOf = (text: string): string[] => text.trim().split("\n");
const callOf = (row: (typeof rows)[number]): string => `${row.method} ${row.path.replaceAll(/:(\w+)/g, "{$1}")}`;
const documented = rows.filter((row) => row.extension === undefined);

describe("the table of REST calls", () => {
  it("has one row for each of the 68 documented calls and no other", () => {
    const expected = [...linesOf(candidate), ...linesOf(admin), ...linesOf(school)];
    expect(expected).toHaveLength(68);
    expect(documented.map(callOf).sort()).toEqual(expected.sort());
  });

  it("has one row for each line of the section EXT of the requirements and no other", () => {
    const lines = requirements.matchAll(/^\| (EXT-\d+[a-z]?) \| ([A-Z]+) `([^`]+)`/gm);
    const expected = [...lines].map(([, id, method, path]) => `${id} ${method} ${path}`);
    expect(expected.length).toBeGreaterThan(90);
    const extensions = rows.filter((row) => row.extension !== undefined);
    expect(extensions.map((row) => `${row.extension} ${callOf(row)}`).sort()).toEqual(expected.sort());
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
