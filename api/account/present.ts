import type { Candidate } from "../auth/store.ts";

/** For the profile panel; the documents lack the phone number (D-34). */
export const presentProfile = (candidate: Candidate) => ({
  firstName: candidate.first_name,
  lastName: candidate.last_name,
  email: candidate.email,
  phone: candidate.phone,
  createdAt: candidate.created_at.toISOString(),
});

/** What the settings form shows and edits. */
export const presentDetails = (candidate: Candidate) => ({
  firstName: candidate.first_name,
  lastName: candidate.last_name,
  phone: candidate.phone,
});
