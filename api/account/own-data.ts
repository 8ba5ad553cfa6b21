import type { account } from "../../schema/rest/account.ts";
import { listOwnDevices } from "../auth/device-store.ts";
import { listOwnResetLinks, listOwnSessions, findCandidate, type Candidate } from "../auth/store.ts";
import { audit, listOwnActions } from "../core/audit.ts";
import { listOwnCodes } from "../core/accounts/codes.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, unauthenticated } from "../core/errors.ts";
import type { Part } from "../core/database/paging.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import type { Tables } from "../core/database/tables.ts";
import { listOwnExams } from "../exam/own-exams-store.ts";
import { listOwnMessages } from "../marketing/store.ts";
import { exportPayments, listOwnSubscriptions } from "../payment/store.ts";
import { listOwnPracticeAnswers, listOwnSets } from "../practice/store.ts";
import { listOwnReports } from "../question-reports/store.ts";
import { listOwnCredits } from "../referral/store.ts";
import { listOwnStandings } from "../results/store.ts";

/** A part of the export: what it is called in the file, the tables it is read from, and how. */
interface Section {
  name: string;
  tables: readonly (keyof Tables)[];
  list(db: Db, who: Candidate, part: Part): Promise<object[]>;
  /** How large an item is, counted in rows of a small table; an exam with its answers is as large as many. */
  weight?: number;
}

const details = (who: Candidate) => ({
  id: who.id,
  firstName: who.first_name,
  lastName: who.last_name,
  email: who.email,
  phone: who.phone,
  role: who.role,
  emailIsVerified: who.is_verified,
  registeredAt: who.created_at,
  wasReferredBySomebody: who.referrer_id !== null,
});

/**
 * Everything that is kept about a candidate, in the order of the file (EXT-42). `tests/api/account/own-data.test.ts` compares it with
 * the tables of the database, so that none is forgotten.
 */
export const ownDataSections: readonly Section[] = [
  {
    name: "account",
    tables: ["candidates"],
    list: async (_db, who, { offset }) => (offset === 0 ? [details(who)] : []),
  },
  { name: "signedInNow", tables: ["sessions"], list: (db, { id }, part) => listOwnSessions(db, id, part) },
  { name: "devicesSignedIn", tables: ["known_devices"], list: (db, { id }, part) => listOwnDevices(db, id, part) },
  { name: "codesMailed", tables: ["one_time_codes"], list: (db, { email }, part) => listOwnCodes(db, email, part) },
  {
    name: "passwordLinksMailed",
    tables: ["reset_tokens"],
    list: (db, { id }, part) => listOwnResetLinks(db, id, part),
  },
  {
    name: "subscriptions",
    tables: ["subscriptions"],
    list: (db, { id }, part) => listOwnSubscriptions(db, id, part),
  },
  { name: "payments", tables: ["payment_references"], list: (db, { id }, part) => exportPayments(db, id, part) },
  { name: "referralEarnings", tables: ["referral_credits"], list: (db, { id }, part) => listOwnCredits(db, id, part) },
  {
    name: "ranking",
    tables: ["standings", "exam_type_standings"],
    list: (db, { id }, part) => listOwnStandings(db, id, part),
  },
  { name: "questionReports", tables: ["question_reports"], list: (db, { id }, part) => listOwnReports(db, id, part) },
  {
    name: "contactMessages",
    tables: ["contact_messages"],
    list: (db, { email }, part) => listOwnMessages(db, email, part),
  },
  {
    name: "exams",
    tables: ["attempts", "attempt_answers", "results"],
    list: (db, { id }, part) => listOwnExams(db, id, part),
    weight: 25,
  },
  {
    name: "practiceTests",
    tables: ["practice_sets", "past_practice_sets"],
    list: (db, { id }, part) => listOwnSets(db, id, part),
  },
  {
    name: "practiceAnswers",
    tables: ["practice_answers"],
    list: (db, { id }, part) => listOwnPracticeAnswers(db, id, part),
  },
  { name: "activity", tables: ["audit_log"], list: (db, { id }, part) => listOwnActions(db, id, part) },
];

/** Rows of small tables in one answer; an exam of 180 questions is some 25 kB. */
const maxRows = 1000;

/** Where an answer goes on: a section and the number of its items that were sent. */
function placeOf(after: string | undefined): { index: number; offset: number } {
  if (after === undefined || after === "") return { index: 0, offset: 0 };
  const [name, offset = ""] = after.split(":");
  const index = ownDataSections.findIndex((section) => section.name === name);
  if (index === -1 || !/^\d{1,9}$/.test(offset)) throw badRequest("The place in the file is not known.", "after");
  return { index, offset: Number(offset) };
}

/** EXT-42: everything that is kept about the caller, some of it at a time; `next` is where the next answer begins. */
export async function ownData(deps: Deps, call: Call<typeof account.ownData>) {
  const { id } = callerOf(call);
  const who = await findCandidate(deps.db, id);
  if (who === undefined) throw unauthenticated();
  const start = placeOf(call.query.after);
  if (start.index === 0 && start.offset === 0) {
    await audit(deps.db, deps.clock, { actor: id, action: "own-data.exported", requestId: call.requestId });
  }
  const parts: { name: string; items: string }[] = [];
  let left = maxRows;
  for (const [step, { name, list, weight = 1 }] of ownDataSections.slice(start.index).entries()) {
    const offset = step === 0 ? start.offset : 0;
    const limit = Math.floor(left / weight);
    if (limit === 0) return { parts, next: `${name}:${offset}` };
    const items = await list(deps.db, who, { limit, offset });
    parts.push({ name, items: JSON.stringify(items) });
    if (items.length === limit) return { parts, next: `${name}:${offset + limit}` };
    left -= items.length * weight;
  }
  return { parts, next: null };
}
