import { buildCandidate, type TestApi } from "../api.ts";
import { goodPassword, registration } from "./accounts.ts";
import { attemptAt, buildPaper, buildSubscriber } from "./exam-attempts.ts";
import { schoolForm } from "./school.ts";
import type { SchoolRequest } from "./school-samples.ts";

/* Requests to the rows of admins and to those without a person. They need not succeed: nothing in them has a wrong form. */

type Request = Omit<SchoolRequest, "as">;
type Sample = (api: TestApi) => Promise<Request>;

let made = 0;
const freshAddress = (): string => {
  made += 1;
  return `platform${made}@example.com`;
};

const ofQuestion =
  (name: string, further: Request = {}): Sample =>
  async (api) => ({ params: { [name]: (await buildPaper(api, 1)).questions[0]?.id ?? "" }, ...further });
const ofCandidate =
  (body?: object): Sample =>
  async (api) => ({ params: { id: (await buildCandidate(api)).id }, ...(body !== undefined && { body }) });

const question = {
  question: "Why?",
  subjectName: "Mathematics",
  examType: "JAMB",
  year: 2026,
  questionImageUrl: "",
  questionImageAlt: "",
  optionA: "first",
  optionB: "second",
  optionC: "third",
  optionD: "fourth",
  correctAnswer: "A",
  explanation: "Because.",
  version: 1,
};

export const adminSamples: Record<string, Sample> = {
  createAdmin: async () => ({ body: { email: freshAddress(), password: goodPassword } }),
  adminChangePassword: async () => ({ body: { currentPassword: "Wrong-Harbour-42", newPassword: goodPassword } }),
  removeAdmin: ofCandidate({ password: "Wrong-Harbour-42" }),
  deleteUser: ofCandidate(),
  updateUser: ofCandidate({
    firstName: "Ada",
    lastName: "Obi",
    email: "another@example.com",
    phoneNumber: "0803",
    seen: { firstName: "Ada", lastName: "Eze", email: "old@example.com", phoneNumber: "0804" },
  }),
  updateQuestion: ofQuestion("id", { body: question }),
  deleteQuestion: ofQuestion("id", { query: "?version=1" }),
  createQuestionExport: async () => ({
    body: { format: "csv", examType: "JAMB", subjectName: "Mathematics", year: 2026, search: "why" },
  }),
  createQuestionTemplateLink: async () => ({ body: { format: "csv" } }),
  uploadProgress: async () => ({ params: { uploadId: "upload-0001" } }),
  questionVersions: ofQuestion("id"),
  updateQuestionReport: async (api) => {
    const who = await buildSubscriber(api);
    const { paper, questions } = await buildPaper(api, 1);
    await attemptAt(api, who, paper).open();
    const questionId = questions[0]?.id ?? "";
    await api.call("POST", "/exam/report-question", { token: who.token, body: { questionId, reason: "typo" } });
    return { params: { questionId }, body: { status: "fixed", reply: "Thank you." } };
  },
  remarkPreview: ofQuestion("id"),
  remarkQuestion: ofQuestion("id", { body: { reason: "The book says so.", version: 1 } }),
  remarkJob: ofQuestion("jobId"),
};

const ofAddress =
  (further: object = {}): Sample =>
  async (api) => ({ body: { email: (await buildCandidate(api)).email, ...further } });

export const publicSamples: Record<string, Sample> = {
  register: async () => ({ body: registration(freshAddress(), { referer: "abc" }) }),
  login: ofAddress({ password: goodPassword }),
  resendOtp: ofAddress(),
  verifyOtp: ofAddress({ otp: "123456" }),
  forgotPassword: ofAddress(),
  resetPassword: async () => ({ body: { token: "no-such-token", newPassword: goodPassword } }),
  sendOtherDeviceCode: ofAddress({ password: goodPassword }),
  logoutOtherDevice: ofAddress({ password: goodPassword, otp: "123456" }),
  checkTrialAnswer: async (api) => ({
    body: { examType: "JAMB", questionId: (await buildPaper(api, 1)).questions[0]?.id, selectedAnswer: "A" },
  }),
  sendContactMessage: async () => ({ body: { name: "Ada", email: freshAddress(), message: "Hello" } }),
  adminLogin: async () => ({ body: { email: "nobody@example.com", password: goodPassword } }),
  adminRegister: async () => ({
    body: { name: "Ada", email: freshAddress(), password: goodPassword, inviteCode: "none" },
  }),
  schoolLogin: async () => ({ body: { role: "ADMIN", email: "nobody@example.com", password: goodPassword } }),
  schoolRegister: async () => ({ body: schoolForm({ email: freshAddress() }) }),
  schoolForgotPassword: async () => ({ body: { email: "head@school.example" } }),
  schoolVerifyOtp: async () => ({ body: { email: "head@school.example", otp: "123456" } }),
  schoolResendOtp: async () => ({ body: { email: "head@school.example" } }),
  schoolResetPassword: async () => ({ body: { token: "no-such-token", newPassword: goodPassword } }),
  verifySchoolSlip: async () => ({ params: { code: "ABCDEFGH" } }),
  verifySchoolClassResult: async () => ({ params: { code: "ABCDEFGH" } }),
  sharedSchoolResult: async () => ({ body: { token: "x".repeat(22) } }),
};
