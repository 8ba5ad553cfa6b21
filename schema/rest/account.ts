import { z } from "zod";
import { closeAccountRules, settingsRules } from "../rules/account.ts";
import { room, row } from "./row.ts";
import { count, entity, id, list, maybeText, maybeTime, notice, text, time } from "./lenient-readers.ts";

const details = z.object({
  firstName: maybeText,
  lastName: maybeText,
  phone: maybeText,
  phoneNumber: maybeText,
});

/** Candidate document section 7, profile and settings. */
export const account = room("account", {
  profile: row({
    method: "GET",
    path: "/api/auth/profile",
    access: "candidate",
    reply: z.object({
      firstName: maybeText,
      lastName: maybeText,
      email: maybeText,
      phone: maybeText,
      phoneNumber: maybeText,
      createdAt: maybeTime,
    }),
    fallback: "Failed to fetch profile data",
  }),
  userDetails: row({
    method: "GET",
    path: "/api/auth/get-user/:id",
    access: "candidate",
    reply: details,
    fallback: "Failed to fetch user details: ",
  }),
  updateUserDetails: row({
    method: "PUT",
    path: "/api/auth/update-user/:id",
    access: "candidate",
    body: z.object({ id: id.nullish(), ...settingsRules.shape }),
    reply: z.object({
      message: maybeText,
      user: entity({
        id: id.nullish().transform((value) => value ?? null),
        firstName: maybeText,
        lastName: maybeText,
        email: maybeText,
        phone: maybeText,
        phoneNumber: maybeText,
      })
        .nullish()
        .transform((value) => value ?? null),
    }),
    fallback: "Update failed. Please try again.",
  }),
  ownData: row({
    method: "GET",
    path: "/api/auth/own-data",
    access: "candidate",
    query: z.object({ after: z.string().max(60).optional() }),
    reply: z.object({
      parts: list(z.object({ name: text, items: text })),
      next: maybeText,
    }),
    fallback: "Failed to collect your data",
    list: true,
    extension: "EXT-42",
  }),
  accountClosing: row({
    method: "GET",
    path: "/api/auth/close-account",
    access: "candidate",
    reply: z.object({
      openExams: list(z.object({ examType: text, subjectName: text, year: count, deadline: time })),
      subscriptions: list(z.object({ examType: text, expiresAt: time })),
      earningsKobo: count,
      results: count,
    }),
    fallback: "Failed to load what closing the account does",
    extension: "EXT-43a",
  }),
  closeAccount: row({
    method: "POST",
    path: "/api/auth/close-account",
    access: "candidate",
    body: closeAccountRules,
    reply: notice,
    fallback: "Failed to close the account",
    extension: "EXT-43b",
  }),
});
