import { z } from "zod";
import { extraTimeRules, schoolAnswersRules, submitAttemptRules } from "../rules/school-attempts.ts";
import { letters } from "../rules/words.ts";
import { room, row } from "./row.ts";
import { staff, students } from "./school-roles.ts";
import { count, entity, id, list, maybeText, maybeTime, text, time } from "./lenient-readers.ts";

const letter = z.enum(letters);

/** How students take a school exam, and how staff watch them (EXT-11 to 13, 17). */
export const schoolAttempts = room("school-attempts", {
  startSchoolAttempt: row({
    method: "POST",
    path: "/api/exams/:id/attempts",
    access: "school",
    roles: students,
    extension: "EXT-11",
    reply: z.object({
      attemptId: id,
      attemptToken: maybeText,
      startedAt: time,
      deadline: time,
      serverNow: time,
      questionsPerPage: count,
      questions: list(
        entity({ id, text, image: maybeText, imageAlt: maybeText, options: list(z.object({ letter, text })) }),
      ),
      answers: list(z.object({ questionId: id, answer: letter.nullish(), seq: count })),
      lastSeq: count,
    }),
    fallback: "Failed to start the exam",
    list: true,
  }),
  saveSchoolAnswers: row({
    method: "PUT",
    path: "/api/exams/:id/attempts/:attemptId/answers",
    access: "school",
    roles: students,
    attemptToken: true,
    extension: "EXT-12",
    body: schoolAnswersRules,
    reply: z.object({ savedSeq: count, deadline: time, serverNow: time }),
    fallback: "Failed to save the answer",
  }),
  submitSchoolAttempt: row({
    method: "POST",
    path: "/api/exams/:id/attempts/:attemptId/submit",
    access: "school",
    roles: students,
    attemptToken: true,
    extension: "EXT-13",
    body: submitAttemptRules,
    reply: z.object({ receipt: text, submittedAt: time, answered: count, total: count }),
    fallback: "Failed to hand in the exam",
  }),
  schoolExamRoom: row({
    method: "GET",
    path: "/api/exams/:id/room",
    access: "school",
    roles: staff,
    extension: "EXT-17a",
    query: z.object({ since: z.iso.datetime().optional() }),
    reply: z.object({
      serverNow: time,
      students: list(
        entity({
          id,
          name: text,
          state: z.enum(["absent", "writing", "submitted"]),
          answered: count,
          lastSeenAt: maybeTime,
          deadline: maybeTime,
        }),
      ),
    }),
    fallback: "Failed to load the room",
    list: true,
  }),
  giveExtraTime: row({
    method: "POST",
    path: "/api/exams/:id/extra-time",
    access: "school",
    roles: staff,
    extension: "EXT-17b",
    body: extraTimeRules,
    reply: z.object({ attempts: list(z.object({ studentId: id, deadline: time })) }),
    fallback: "Failed to give extra time",
  }),
});
