import { koboPerNaira, referralShare } from "../../schema/rules/limits.ts";
import type { ApiConfig } from "../core/config.ts";

/** Figures in naira; the earning per referral is 5 % of the fee charged today (C-REF-03). */
export const presentReferrals = (
  row: { code: string | null; referred: number; earned_kobo: number },
  { PRICE_FEE: feeNaira, REFERRAL_PAYOUT: payout }: Pick<ApiConfig, "PRICE_FEE" | "REFERRAL_PAYOUT">,
) => ({
  referralCode: row.code,
  referredCount: row.referred,
  totalEarnings: row.earned_kobo / koboPerNaira,
  earningsPerReferral: feeNaira * referralShare,
  subscriptionFee: feeNaira,
  payout: payout ?? null,
});
