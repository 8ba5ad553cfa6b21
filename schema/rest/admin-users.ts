import { z } from "zod";
import { userRules } from "../rules/admin-users.ts";
import { adminUsersPerPage, searchMaxLength } from "../rules/limits.ts";
import { user } from "./auth.ts";
import { room, row } from "./row.ts";
import { count, flag, list, made, notice, own, paging, searchText } from "./lenient-readers.ts";

/** Candidate document section 7, the admin's list of users. */
export const adminUsers = room("admin-users", {
  adminUsers: row({
    method: "GET",
    path: "/admin/users",
    access: "admin",
    query: z.object({ search: searchText.max(searchMaxLength).optional(), ...paging(adminUsersPerPage) }),
    reply: z.object({ users: list(user), total: count, canSearch: own(flag.nullish()) }),
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
    body: userRules,
    reply: made(user, "user"),
    fallback: "Failed to update user",
  }),
});
