import { z } from "zod";
import { adminLoginRules, adminRegisterRules, createAdminRules } from "../rules/admin.ts";
import { room, row } from "./row.ts";
import { maybeText, notice } from "./wire.ts";

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
});
