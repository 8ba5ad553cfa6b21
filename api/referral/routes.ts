import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import { callerOf, type Handlers } from "../core/http/serve.ts";
import { presentReferrals } from "./present.ts";
import { readReferrals } from "./store.ts";

/** Candidate document section 7, referral figures. */
export const createReferralHandlers = (deps: Deps): Handlers<typeof table.referral> => ({
  async referralStats(call) {
    return presentReferrals(await readReferrals(deps.db, callerOf(call).id), deps.config);
  },
});
