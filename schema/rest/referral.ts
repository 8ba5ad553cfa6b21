import { z } from "zod";
import { feeNaira } from "../rules/limits.ts";
import { room, row } from "./row.ts";
import { countSum, maybeNumber, maybeText, own, sum } from "./lenient-readers.ts";

/** Candidate document section 7, referral figures; money in naira (C-REF-02, 03). */
export const referral = room("referral", {
  referralStats: row({
    method: "GET",
    path: "/referrals/referral-stats",
    access: "candidate",
    reply: z.object({
      referredCount: countSum,
      totalEarnings: sum,
      earningsPerReferral: maybeNumber,
      // default 2000, candidate document section 3
      subscriptionFee: maybeNumber.transform((value) => value ?? feeNaira),
      // EXT-64
      referralCode: own(maybeText),
      // EXT-74
      payout: own(maybeText),
    }),
    fallback: "Failed to fetch referral stats",
  }),
});
