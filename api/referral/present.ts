import { koboPerNaira, referralShare } from "../../schema/rules/limits.ts";

/** Figures in naira; the earning per referral is 5 % of the fee charged today (C-REF-03). */
export const presentReferrals = (
  row: { code: string | null; referred: number; earned_kobo: number },
  feeNaira: number,
) => ({
  referralCode: row.code,
  referredCount: row.referred,
  totalEarnings: row.earned_kobo / koboPerNaira,
  earningsPerReferral: feeNaira * referralShare,
  subscriptionFee: feeNaira,
});
