import { z } from "zod";
import { settingsRules } from "../rules/account.ts";
import { room, row } from "./row.ts";
import { entity, id, maybeText, maybeTime } from "./lenient-readers.ts";

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
});
