import type { school } from "../../schema/rest/school.ts";
import { schoolCallerOf, type Caller } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { codeLimits, checkCode, makeCode } from "../core/accounts/codes.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { listWaitingNotices } from "../school-exams/notices-store.ts";
import { schoolVerifyMail } from "./mails.ts";
import { findSchool, markSchoolVerified } from "./store.ts";

/* D-99: what a school may mail, and the code that proves its address. */
const purpose = "school-verify";

/** EXT-34a: whether the address is verified, and which mails wait for that or for the next day. */
export async function schoolMail(deps: Deps, call: { caller: Caller | null }) {
  const { schoolId } = schoolCallerOf(call);
  const school = await ownSchool(deps, schoolId);
  const waiting = await listWaitingNotices(deps.db, schoolId, deps.clock.now());
  return {
    email: school.email,
    isVerified: school.verified_at !== null,
    mailsPerDay: deps.config.LIM_16_SCHOOL_MAILS_DAY,
    waiting: waiting.map(({ exam_id, name, event, people, goes_on_at }) => ({
      examId: exam_id,
      examName: name,
      event,
      people,
      goesOnAt: goes_on_at?.toISOString() ?? null,
    })),
  };
}

/** EXT-34b: mails a code to the school's own address (LIM-12). */
export async function sendSchoolMailCode(deps: Deps, call: Call<typeof school.sendSchoolMailCode>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { email, principal_name: name, verified_at } = await ownSchool(deps, schoolId);
  if (verified_at !== null) throw badRequest("This email address is verified already.");
  await deps.db.transaction().execute(async (db) => {
    await deps.limits.take(db, ...codeLimits(deps.config, purpose, email.toLowerCase()));
    const { code, expiresAt } = await makeCode(deps, db, purpose, email);
    await deps.mailer.queue(db, schoolVerifyMail({ email, name }, code, expiresAt));
    await audit(db, deps.clock, { actor, action: "school-mail.code", object: schoolId, requestId: call.requestId });
  });
  deps.mailer.wake();
  return { message: "A code is on its way to your school's address." };
}

/** EXT-34c: checks the code and sends the mails that waited for it. */
export async function verifySchoolMail(deps: Deps, call: Call<typeof school.verifySchoolMail>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { email, verified_at } = await ownSchool(deps, schoolId);
  if (verified_at !== null) return schoolMail(deps, call);
  const entry = { actor, object: schoolId, requestId: call.requestId };
  const guess = { purpose, email, given: call.body.otp, device: null } as const;
  const verdict = await checkCode(deps, guess, async (db, verdict) => {
    // another request with the same code was faster, and the address is verified already
    if (verdict === "wrong" && (await ownSchool({ ...deps, db }, schoolId)).verified_at !== null) return "right";
    await audit(db, deps.clock, { ...entry, action: `school-mail.${verdict === "right" ? "verified" : "refused"}` });
    if (verdict === "right") await markVerified(deps, db, schoolId);
    return verdict;
  });
  if (verdict === "over") throw badRequest("This code has run out. Please ask for a new one.");
  if (verdict === "wrong") throw badRequest("This is not the code that we mailed. Please try again.");
  return schoolMail(deps, call);
}

/** Marks the school's address as verified and sends the mails that waited for that. */
export async function markVerified(deps: Deps, db: Deps["db"], schoolId: string): Promise<void> {
  if ((await markSchoolVerified(db, schoolId, deps.clock.now())) === undefined) return;
  for (const { exam_id: examId, event, told_up_to: upTo } of await listWaitingNotices(db, schoolId, deps.clock.now())) {
    await deps.queue.send(db, "school-notice", { schoolId, examId, event, upTo });
  }
}

async function ownSchool(deps: Deps, schoolId: string) {
  const found = await findSchool(deps.db, schoolId);
  if (found === undefined) throw new Error("a session without its school");
  return found;
}
