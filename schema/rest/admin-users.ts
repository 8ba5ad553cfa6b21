import { z } from "zod";
import { emailRules } from "../rules/auth.ts";
import { settingsRules } from "../rules/account.ts";
import { room, row } from "./row.ts";
import { entity, id, list, maybeText, maybeTime, notice, number, wholeNumber } from "./wire.ts";

const user = entity({
  id,
  firstName: maybeText,
  lastName: maybeText,
  email: maybeText,
  role: maybeText,
  phone: maybeText,
  phoneNumber: maybeText,
  createdAt: maybeTime,
});

/** Candidate document section 7, the admin's list of users. */
export const adminUsers = room("admin-users", {
  adminUsers: row({
    method: "GET",
    path: "/admin/users",
    access: "admin",
    query: z.object({ page: wholeNumber.min(1).default(1), limit: wholeNumber.min(1).default(10) }),
    reply: z.object({ users: list(user), total: number }),
    fallback: "Failed to fetch users",
    list: true,
  }),
  deleteUser: row({
    method: "DELETE",
    path: "/admin/delete-users/:id",
    access: "admin",
    reply: notice,
    fallback: "Failed to delete user",
  }),
  updateUser: row({
    method: "PUT",
    path: "/admin/edit-users/:id",
    access: "admin",
    body: z.object({
      firstName: settingsRules.shape.firstName,
      lastName: settingsRules.shape.lastName,
      email: emailRules.shape.email,
      phoneNumber: settingsRules.shape.phone,
    }),
    reply: user,
    fallback: "Failed to update user",
  }),
});
