import type { Candidate } from "./store.ts";

/** The signed-in person as login answers it; both documented spellings of the phone number (D-34). */
export const presentUser = (candidate: Candidate) => ({
  id: candidate.id,
  firstName: candidate.first_name,
  lastName: candidate.last_name,
  email: candidate.email,
  role: candidate.role,
  phone: candidate.phone,
  phoneNumber: candidate.phone,
  createdAt: candidate.created_at.toISOString(),
});
