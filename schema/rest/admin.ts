import { z } from "zod";
import { closeAccountRules } from "../rules/account.ts";
import { adminChangePasswordRules, adminLoginRules, adminRegisterRules, createAdminRules } from "../rules/admin.ts";
import { auditLinesPerPage, platformRowsPerPage, searchMaxLength } from "../rules/limits.ts";
import { room, row } from "./row.ts";
import {
  count,
  day,
  entity,
  flag,
  id,
  list,
  maybeText,
  maybeTime,
  notice,
  number,
  paging,
  text,
  time,
} from "./lenient-readers.ts";

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
    otherStatus: "An unexpected error occurred",
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
      items: list(
        z.object({
          at: time,
          actor: text,
          action: text,
          object: maybeText,
          requestId: maybeText,
          // EXT-56
          actorName: maybeText,
          actorSchool: maybeText,
          objectName: maybeText,
        }),
      ),
      total: count,
    }),
    fallback: "Failed to fetch the audit log",
    list: true,
    extension: "EXT-23",
  }),
  platformSchools: row({
    method: "GET",
    path: "/admin/schools",
    access: "admin",
    query: z.object({ search: z.string().trim().max(searchMaxLength).optional(), ...paging(platformRowsPerPage) }),
    reply: z.object({
      items: list(entity({ id, name: text, isVerified: flag, students: count, exams: count, createdAt: time })),
      total: count,
    }),
    fallback: "Failed to fetch schools",
    list: true,
    extension: "EXT-58",
  }),
  platformPayments: row({
    method: "GET",
    path: "/admin/payments",
    access: "admin",
    query: z.object({ search: z.string().trim().max(searchMaxLength).optional(), ...paging(platformRowsPerPage) }),
    reply: z.object({
      items: list(
        z.object({
          reference: text,
          createdAt: time,
          settledAt: maybeTime,
          candidateName: maybeText,
          candidateEmail: maybeText,
          examType: text,
          amountKobo: count,
          status: z.enum(["open", "granted", "refused"]),
        }),
      ),
      total: count,
    }),
    fallback: "Failed to fetch payments",
    list: true,
    extension: "EXT-59",
  }),
  platformAdmins: row({
    method: "GET",
    path: "/admin/admins",
    access: "admin",
    query: z.object({ search: z.string().trim().max(searchMaxLength).optional(), ...paging(platformRowsPerPage) }),
    reply: z.object({
      items: list(entity({ id, name: text, email: text, createdAt: time, isSelf: flag, canRemove: flag })),
      total: count,
    }),
    fallback: "Failed to fetch admins",
    list: true,
    extension: "EXT-60a",
  }),
  removeAdmin: row({
    method: "POST",
    path: "/admin/admins/:id/remove",
    access: "admin",
    body: closeAccountRules,
    reply: notice,
    fallback: "Failed to remove the admin",
    extension: "EXT-60b",
  }),
});
