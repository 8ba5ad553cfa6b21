import type { Candidate } from "../auth/store.ts";

/** Profile panel: who the candidate is; the phone number is an addition of ours (D-34). */
export const presentProfile = (candidate: Candidate) => ({
  firstName: candidate.first_name,
  lastName: candidate.last_name,
  email: candidate.email,
  phone: candidate.phone,
  createdAt: candidate.created_at.toISOString(),
});

/** Settings form. */
export const presentDetails = (candidate: Candidate) => ({
  firstName: candidate.first_name,
  lastName: candidate.last_name,
  phone: candidate.phone,
});
