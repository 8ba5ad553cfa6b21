import { account } from "../../schema/rest/account.ts";
import { auth } from "../../schema/rest/auth.ts";
import { marketing } from "../../schema/rest/marketing.ts";
import { payment } from "../../schema/rest/payment.ts";
import { referral } from "../../schema/rest/referral.ts";
import { noticeCase, type FieldCase } from "../support/field-case.ts";

const email = "ada@example.com";
const passwords = { currentPassword: "Quiet-Harbour-42", newPassword: "Calm-Harbour-43" };
const message = { message: "Done" };
const registration = {
  firstName: "Ada",
  lastName: "Obi",
  email,
  phoneNumber: "0803",
  referer: "bola@example.com",
  password: "Quiet-Harbour",
  confirmPassword: "Quiet-Harbour",
};

/** Fields of the rooms auth, account, payment, referral and marketing. */
export const candidateCases: FieldCase[] = [
  noticeCase("register", "RegisterInput", auth.register, "POST /api/auth/register", registration),
  noticeCase("logout", "LogoutInput", auth.logout, "POST /api/auth/logout", { userId: "7" }),
  noticeCase("resendOtp", "EmailInput", auth.resendOtp, "POST /auth/resendOTP", { email }),
  noticeCase("verifyOtp", "VerifyOtpInput", auth.verifyOtp, "POST /auth/verifyOTP", { email, otp: "123456" }),
  noticeCase("forgotPassword", "EmailInput", auth.forgotPassword, "POST /auth/forgot-password", { email }),
  noticeCase("resetPassword", "ResetPasswordInput", auth.resetPassword, "POST /forgotPwd/resetpassword", {
    token: "t",
    newPassword: "Harbour42",
  }),
  noticeCase("sendOtherDeviceCode", "LoginInput", auth.sendOtherDeviceCode, "POST /auth/other-device/send-code", {
    email,
    password: "x",
  }),
  noticeCase("logoutOtherDevice", "LogoutOtherDeviceInput", auth.logoutOtherDevice, "POST /auth/other-device/logout", {
    email,
    password: "x",
    otp: "123456",
  }),
  {
    field: "login",
    document:
      "mutation M($input: LoginInput!) { login(input: $input) { accessToken message user { id firstName phone } } }",
    variables: { input: { email, password: "x" } },
    row: auth.login,
    sees: { call: "POST /api/auth/login", body: { email, password: "x" } },
    reply: { user: { id: "7", firstName: "Ada", phone: "0803" }, accessToken: "t", message: "Hello" },
    data: { login: { accessToken: "t", message: "Hello", user: { id: "7", firstName: "Ada", phone: "0803" } } },
  },
  noticeCase("changePassword", "ChangePasswordInput", auth.changePassword, "POST /api/auth/change-password", passwords),
  {
    field: "profile",
    document: "{ profile { firstName lastName email phone createdAt } }",
    row: account.profile,
    sees: { call: "GET /api/auth/profile" },
    reply: { firstName: "Ada", lastName: "", email, createdAt: "2026-11-20T09:00:00Z" },
    data: { profile: { firstName: "Ada", lastName: null, email, phone: null, createdAt: "2026-11-20T09:00:00.000Z" } },
  },
  noticeCase("closeAccount", "CloseAccountInput", account.closeAccount, "POST /api/auth/close-account", {
    password: "x",
  }),
  {
    field: "ownData",
    document: 'query Q { ownData(after: "exams:50") { parts { name items } next } }',
    row: account.ownData,
    sees: { call: "GET /api/auth/own-data", query: { after: "exams:50" } },
    reply: { parts: [{ name: "exams", items: '[{"year":2026,"answers":[{"question":1}]}]' }], next: null },
    data: {
      ownData: { parts: [{ name: "exams", items: '[{"year":2026,"answers":[{"question":1}]}]' }], next: null },
    },
  },
  {
    field: "accountClosing",
    document: `{ accountClosing { openExams { examType subjectName year deadline }
      subscriptions { examType expiresAt } earnings results } }`,
    row: account.accountClosing,
    sees: { call: "GET /api/auth/close-account" },
    reply: {
      openExams: [{ examType: "JAMB", subjectName: "Physics", year: 2026, deadline: "2026-11-20T10:00:00Z" }],
      subscriptions: [{ examType: "JAMB", expiresAt: "2027-11-20T10:00:00Z" }],
      earningsKobo: 12_345,
      results: 3,
    },
    data: {
      accountClosing: {
        openExams: [{ examType: "JAMB", subjectName: "Physics", year: 2026, deadline: "2026-11-20T10:00:00.000Z" }],
        subscriptions: [{ examType: "JAMB", expiresAt: "2027-11-20T10:00:00.000Z" }],
        earnings: 123.45,
        results: 3,
      },
    },
  },
  {
    field: "userDetails",
    document: 'query Q { userDetails(id: "7") { firstName phone } }',
    row: account.userDetails,
    sees: { call: "GET /api/auth/get-user/7" },
    reply: { firstName: "Ada", phoneNumber: "0803" },
    data: { userDetails: { firstName: "Ada", phone: "0803" } },
  },
  {
    field: "updateUserDetails",
    document:
      'mutation M($input: UserDetailsInput!) { updateUserDetails(id: "7", input: $input) { message user { firstName } } }',
    variables: { input: { firstName: "Ada", lastName: "Obi", phone: null } },
    row: account.updateUserDetails,
    sees: { call: "PUT /api/auth/update-user/7", body: { id: "7", firstName: "Ada", lastName: "Obi", phone: null } },
    reply: { ...message, user: { firstName: "Ada" } },
    data: { updateUserDetails: { ...message, user: { firstName: "Ada" } } },
  },
  {
    field: "paymentStatus",
    document: "{ paymentStatus { subscribedExamTypes } }",
    row: payment.paymentStatus,
    sees: { call: "GET /api/subscription/payment-status" },
    reply: { subscribedExamTypes: ["JAMB"] },
    data: { paymentStatus: { subscribedExamTypes: ["JAMB"] } },
  },
  noticeCase("verifyPayment", "VerifyPaymentInput", payment.verifyPayment, "POST /payment/verify-payment", {
    reference: "1-a",
    examType: "JAMB",
  }),
  {
    field: "createPaymentReference",
    document:
      'mutation M { createPaymentReference(examType: "JAMB") { reference amountKobo provider publicKey email currency } }',
    row: payment.createPaymentReference,
    sees: { call: "POST /payment/reference", body: { examType: "JAMB" } },
    reply: {
      reference: "1-a",
      examType: "JAMB",
      amountKobo: 200000,
      currency: "NGN",
      email,
      publicKey: "pk",
      provider: "sandbox",
    },
    data: {
      createPaymentReference: {
        reference: "1-a",
        amountKobo: 200000,
        provider: "SANDBOX",
        publicKey: "pk",
        email,
        currency: "NGN",
      },
    },
  },
  {
    field: "paymentReferences",
    document: "{ paymentReferences { reference status } }",
    row: payment.paymentReferences,
    sees: { call: "GET /payment/references" },
    reply: [{ reference: "1-a", examType: "JAMB", createdAt: "2026-11-20T09:00:00Z", status: "granted" }],
    data: { paymentReferences: [{ reference: "1-a", status: "GRANTED" }] },
  },
  {
    field: "ownPayments",
    document:
      "query ($reference: String) { ownPayments(reference: $reference, page: 2) { total items { reference status paidAt note } subscriptions { examType hasEnded canRenew } } }",
    variables: { reference: "1-a" },
    row: payment.ownPayments,
    sees: { call: "GET /payment/history", query: { reference: "1-a", page: "2", limit: "20" } },
    reply: {
      items: [
        {
          reference: "1-a",
          examType: "JAMB",
          amountKobo: 200_000,
          status: "granted",
          createdAt: "2026-11-20T09:00:00.000Z",
          paidAt: "2026-11-20T09:01:00.000Z",
          validUntil: null,
          note: "paid back",
        },
      ],
      total: 21,
      subscriptions: [{ examType: "JAMB", expiresAt: "2027-11-20T09:01:00.000Z", hasEnded: false, canRenew: false }],
    },
    data: {
      ownPayments: {
        total: 21,
        items: [{ reference: "1-a", status: "GRANTED", paidAt: "2026-11-20T09:01:00.000Z", note: "paid back" }],
        subscriptions: [{ examType: "JAMB", hasEnded: false, canRenew: false }],
      },
    },
  },
  {
    field: "prices",
    document: "{ prices { examType listPrice fee } }",
    row: payment.prices,
    sees: { call: "GET /payment/prices" },
    reply: [{ examType: "JAMB", listPrice: 1000, fee: 2000 }],
    data: { prices: [{ examType: "JAMB", listPrice: 1000, fee: 2000 }] },
  },
  {
    field: "referralStats",
    document: "{ referralStats { referredCount totalEarnings earningsPerReferral subscriptionFee referralCode } }",
    row: referral.referralStats,
    sees: { call: "GET /referrals/referral-stats" },
    reply: { referredCount: 6, totalEarnings: "400.00", referralCode: "3F9A1C77B2D0" },
    data: {
      referralStats: {
        referredCount: 6,
        totalEarnings: 400,
        earningsPerReferral: null,
        subscriptionFee: 2000,
        referralCode: "3F9A1C77B2D0",
      },
    },
  },
  noticeCase("sendContactMessage", "SendContactMessageInput", marketing.sendContactMessage, "POST /api/auth/contact", {
    name: "Ada",
    email,
    message: "Hello",
  }),
];
