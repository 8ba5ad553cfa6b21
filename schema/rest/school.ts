import { z } from "zod";
import { schoolLoginRules, schoolRegisterRules } from "../rules/school.ts";
import { room, row } from "./row.ts";
import { entity, id, maybeText, text } from "./wire.ts";

/** School document section 7, login and registration. */
export const school = room("school", {
  schoolLogin: row({
    method: "POST",
    path: "/school/school-login",
    access: "public",
    body: schoolLoginRules,
    reply: z.object({
      data: z.object({
        token: z.string().min(1),
        user: entity({ id, role: text, name: maybeText, schoolId: maybeText, schoolName: maybeText }),
      }),
    }),
    fallback: "Authentication failed",
  }),
  schoolRegister: row({
    method: "POST",
    path: "/school/school-register",
    access: "public",
    body: schoolRegisterRules,
    reply: z.object({ token: maybeText, schoolId: maybeText, message: maybeText }),
    status: 201,
    fallback: "An error occurred during registration",
  }),
});
