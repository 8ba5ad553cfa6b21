import { buildCandidate, subscribe, type TestApi } from "../api.ts";
import { attemptAt, buildPaper, takePaper } from "./exam-attempts.ts";

/** Words of the person that appear nowhere else, so that a search of the database finds every trace. */
export const traces = {
  firstName: "Oluwadamilola",
  lastName: "Ekwueme-Trace",
  email: "Dami.Trace@example.com",
  note: "my neighbour Chinwe says so",
  message: "please call me on the number of my aunt",
};

/** A candidate who has left something in every table that can hold a candidate. */
export async function buildWholeCandidate(api: TestApi) {
  const { db } = api.deps;
  const now = api.clock.now();
  const referrer = await buildCandidate(api);
  const who = await buildCandidate(api, { ...traces, referer: referrer.email });
  const friend = await buildCandidate(api, { referer: who.email });
  await api.deps.db.updateTable("candidates").set({ phone: "08099887766" }).where("id", "=", who.id).execute();
  await subscribe(api, who);
  const done = await buildPaper(api, 3);
  const submitted = await takePaper(api, who, done, 2);
  const open = await buildPaper(api, 3);
  const exam = attemptAt(api, who, open.paper);
  await exam.open();
  await exam.answer(open.questions[0]?.id ?? "", "A");
  const questionId = done.questions[0]?.id ?? "";
  const reason = { questionId, reason: "other", note: traces.note };
  const reported = await api.call("POST", "/exam/report-question", { token: who.token, body: reason });
  if (reported.statusCode >= 300) throw new Error(`report: ${reported.body}`);
  await db
    .insertInto("practice_sets")
    .values({
      candidate_id: who.id,
      exam_type: "JAMB",
      subject_name: "Practice",
      year: 2026,
      question_ids: [questionId],
      opened_at: now,
    })
    .execute();
  await db
    .insertInto("practice_answers")
    .values({
      candidate_id: who.id,
      question_id: questionId,
      opened_at: now,
      answer: "B",
      is_correct: false,
      answered_at: now,
    })
    .execute();
  await db
    .insertInto("payment_references")
    .values({
      reference: "1700000000000trace",
      candidate_id: who.id,
      exam_type: "JAMB",
      amount_kobo: 200_000,
      status: "granted",
      created_at: now,
      settled_at: now,
    })
    .execute();
  await db
    .insertInto("referral_credits")
    .values([
      { referred_id: friend.id, referrer_id: who.id, amount_kobo: 10_000, created_at: now },
      { referred_id: who.id, referrer_id: referrer.id, amount_kobo: 20_000, created_at: now },
    ])
    .execute();
  await db
    .insertInto("contact_messages")
    .values({
      id: api.deps.tokens.id(),
      name: traces.lastName,
      email: traces.email.toLowerCase(),
      message: traces.message,
      created_at: now,
    })
    .execute();
  await api.call("POST", "/auth/forgot-password", { body: { email: who.email } });
  await api.call("POST", "/auth/other-device/send-code", { body: { email: who.email, password: who.password } });
  await api.call("POST", "/api/auth/login", { body: { email: who.email, password: "Wrong-Harbour-42" } });
  await api.call("POST", "/auth/verifyOTP", { body: { email: who.email, otp: "000000" } });
  return { who, friend, referrer, done, open, submitted };
}
