import type { account } from "../../schema/rest/account.ts";
import { forgetDevices } from "../auth/device-store.ts";
import { endSessions } from "../auth/sessions.ts";
import {
  deleteResetTokens,
  emptyCandidate,
  findCandidate,
  holdsPassword,
  lockEndingAccount,
  type Candidate,
} from "../auth/store.ts";
import { audit, forgetAddress } from "../core/audit.ts";
import { checkOwnPassword, wrongPassword } from "../core/accounts/own-password.ts";
import { deleteCandidateCodes } from "../core/accounts/codes.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated } from "../core/errors.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { deleteOpenExams, readOpenExams } from "../exam/own-exams-store.ts";
import { deleteOwnMessages } from "../marketing/store.ts";
import { forgetPayer, listOwnSubscriptions } from "../payment/store.ts";
import { forgetPractice } from "../practice/store.ts";
import { forgetReporter } from "../question-reports/store.ts";
import { forgetReferrer, readReferrals } from "../referral/store.ts";
import { closedMail } from "./mails.ts";

/** EXT-43a: what the caller would lose by closing the account, and what stays without a name. */
export async function accountClosing(deps: Deps, call: Call<typeof account.accountClosing>) {
  const { id } = callerOf(call);
  const now = deps.clock.now();
  const { open, results } = await readOpenExams(deps.db, id);
  const subscriptions = await listOwnSubscriptions(deps.db, id, { limit: 100, offset: 0 });
  const { earned_kobo: earningsKobo } = await readReferrals(deps.db, id);
  return {
    openExams: open
      .filter(({ deadline }) => deadline > now)
      .map((exam) => ({
        examType: exam.exam_type,
        subjectName: exam.subject_name,
        year: exam.year,
        deadline: exam.deadline.toISOString(),
      })),
    subscriptions: subscriptions
      .filter(({ expiresAt }) => expiresAt > now)
      .map(({ examType, expiresAt }) => ({ examType, expiresAt: expiresAt.toISOString() })),
    earningsKobo,
    results,
  };
}

/**
 * EXT-43b: closes the caller's account, in one transaction: a crash leaves it open or closed, and nothing between. A
 * repetition finds no session any more, and is told that the account is closed (EXT-40).
 */
export async function closeAccount(deps: Deps, call: Call<typeof account.closeAccount>): Promise<{ message: string }> {
  const { id } = callerOf(call);
  const { body, requestId } = call;
  const candidate = await findCandidate(deps.db, id);
  if (candidate === undefined) throw unauthenticated();
  await checkOwnPassword(deps, "candidate", candidate, { password: body.password, field: "password" }, call);
  await deps.db.transaction().execute(async (db) => {
    // deleted before the account is locked, because checking a code locks the two in this order
    await deleteCandidateCodes(db, candidate.email);
    // keeps a hand-in, a login and another closing waiting until this one is done
    await lockEndingAccount(db, id);
    if ((await findCandidate(db, id)) === undefined) throw unauthenticated();
    if (!(await holdsPassword(db, candidate))) throw wrongPassword("password");
    await deleteResetTokens(db, id);
    await erase(db, candidate, deps.clock.now());
    await endSessions({ db, clock: deps.clock }, "candidate", id, "ACCOUNT_CLOSED");
    await deps.mailer.queue(db, closedMail(candidate));
    await audit(db, deps.clock, { actor: id, action: "account.closed", requestId });
  });
  deps.mailer.wake();
  return { message: "Your account is closed." };
}

/** Erases the person everywhere; what other people's figures need stays without a name. */
async function erase(db: Db, { id, email }: Candidate, now: Date): Promise<void> {
  await forgetDevices(db, "candidate", id);
  await deleteOpenExams(db, id);
  await forgetPractice(db, id);
  await forgetReporter(db, id, now);
  await forgetReferrer(db, id);
  await forgetPayer(db, id);
  await deleteOwnMessages(db, email);
  await forgetAddress(db, id, email);
  await emptyCandidate(db, id, now);
}
