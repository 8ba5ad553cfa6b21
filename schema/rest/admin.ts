import { z } from "zod";
import { adminChangePasswordRules, adminLoginRules, adminRegisterRules, createAdminRules } from "../rules/admin.ts";
import { auditLinesPerPage } from "../rules/limits.ts";
import { room, row } from "./row.ts";
import { count, day, list, maybeText, notice, number, paging, text, time } from "./lenient-readers.ts";

/** Candidate document section 7, platform admin accounts. */
export const admin = room("admin", {
  adminLogin: row({
    method: "POST",
    path: "/admin/admin-login",
    access: "public",
    body: adminLoginRules,
    reply: z.object({ token: z.string().min(1), message: maybeText }),
    fallback: "Admin login failed",
  }),
  adminRegister: row({
    method: "POST",
    path: "/admin/admin-register",
    access: "public",
    body: adminRegisterRules,
    reply: notice,
    fallback: "Registration failed",
  }),
  createAdmin: row({
    method: "POST",
    path: "/admin/create-admin",
    access: "admin",
    body: createAdminRules,
    reply: notice,
    status: 201,
    fallback: "Failed to create Admin",
  }),
  adminChangePassword: row({
    method: "POST",
    path: "/admin/change-password",
    access: "admin",
    body: adminChangePasswordRules,
    reply: notice,
    fallback: "Failed to change the password",
    extension: "EXT-44b",
  }),
  adminOverview: row({
    method: "GET",
    path: "/admin/overview",
    access: "admin",
    query: z.object({ from: day.optional(), to: day.optional() }),
    reply: z.object({
      candidates: count,
      subscriptions: count,
      attemptsPerDay: list(z.object({ day: text, count })),
      questions: list(z.object({ examType: text, subjectName: text, year: number, count })),
    }),
    fallback: "Failed to fetch the overview",
    list: true,
    extension: "EXT-22",
  }),
  auditLog: row({
    method: "GET",
    path: "/admin/audit-log",
    access: "admin",
    query: z.object({
      actor: z.string().trim().max(254).optional(),
      action: z.string().trim().max(100).optional(),
      from: day.optional(),
      to: day.optional(),
      ...paging(auditLinesPerPage),
    }),
    reply: z.object({
      items: list(z.object({ at: time, actor: text, action: text, object: maybeText, requestId: maybeText })),
      total: count,
    }),
    fallback: "Failed to fetch the audit log",
    list: true,
    extension: "EXT-23",
  }),
});
