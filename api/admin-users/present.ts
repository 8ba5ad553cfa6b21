import type { Candidate } from "../auth/store.ts";

/** A candidate's account as admins see it; the documents spell the number two ways (D-34). */
export const presentUser = (row: Candidate) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
  phone: row.phone,
  phoneNumber: row.phone,
  createdAt: row.created_at.toISOString(),
});
