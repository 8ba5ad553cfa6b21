import { describe, expect, it } from "vitest";
import { buildApi, buildCandidate, type TestCandidate } from "../../support/api.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { providerForFile } from "../../support/provider.ts";

const provider = providerForFile();
const api = apiForFile(() => provider.env);

const stats = async (who: TestCandidate) =>
  (await api.call("GET", "/referrals/referral-stats", { token: who.token })).json();

async function pay(who: TestCandidate, examType: string): Promise<number> {
  const issued = await api.call("POST", "/payment/reference", { token: who.token, body: { examType } });
  const { reference } = issued.json<{ reference: string }>();
  provider.pay({ reference, email: who.email });
  const reply = await api.call("POST", "/payment/verify-payment", { token: who.token, body: { reference, examType } });
  return reply.statusCode;
}

describe("GET /referrals/referral-stats", () => {
  it("200 in naira: 5 % of the fee for the first payment of each referred person [R-CAN-20] [C-REF-02] [C-REF-03] [B-06] [SEC-36]", async () => {
    const referrer = await buildCandidate(api);
    expect(await stats(referrer)).toEqual({
      referredCount: 0,
      totalEarnings: 0,
      earningsPerReferral: 100,
      subscriptionFee: 2000,
      referralCode: expect.stringMatching(/^[0-9A-F]{12}$/),
      payout: null,
    });
    const [one, two] = [
      await buildCandidate(api, { referer: referrer.email }),
      await buildCandidate(api, { referer: referrer.email }),
    ];
    expect(await stats(referrer)).toMatchObject({ referredCount: 2, totalEarnings: 0 });
    expect(await pay(one, "JAMB")).toBe(200);
    expect(await pay(one, "WAEC")).toBe(200);
    expect(await stats(referrer)).toMatchObject({ referredCount: 2, totalEarnings: 100 });
    expect(await pay(two, "JAMB")).toBe(200);
    expect(await stats(referrer)).toMatchObject({ referredCount: 2, totalEarnings: 200 });
  });

  it("200 sign-ups that never verified do not count [D-19]", async () => {
    const referrer = await buildCandidate(api);
    await api.call("POST", "/api/auth/register", {
      body: {
        firstName: "Never",
        lastName: "Verified",
        email: "never@example.com",
        phoneNumber: "08030000000",
        referer: referrer.email,
        password: "Quiet-Harbour-42",
        confirmPassword: "Quiet-Harbour-42",
      },
    });
    expect(await stats(referrer)).toMatchObject({ referredCount: 0 });
  });

  it("200 own or unknown addresses earn nothing [SEC-36]", async () => {
    const self = await buildCandidate(api, { email: "self@example.com", referer: "s.elf+me@example.com" });
    const stranger = await buildCandidate(api, { referer: "nobody@example.com" });
    expect(await pay(self, "JAMB")).toBe(200);
    expect(await pay(stranger, "JAMB")).toBe(200);
    expect(await stats(self)).toMatchObject({ referredCount: 0, totalEarnings: 0 });
  });

  it("[EXT-64] 200 a code stands for the referrer, in any case, and means nothing to whoever it belongs to [SEC-36]", async () => {
    const referrer = await buildCandidate(api, { email: "coded@example.com" });
    const { referralCode } = await stats(referrer);
    const friend = await buildCandidate(api, { referer: referralCode.toLowerCase() });
    await buildCandidate(api, { email: "cod.ed+again@example.com", referer: referralCode });
    await buildCandidate(api, { referer: "000000000000" });
    expect(await pay(friend, "JAMB")).toBe(200);
    expect(await stats(referrer)).toMatchObject({ referralCode, referredCount: 1, totalEarnings: 100 });
    expect((await stats(friend)).referralCode).not.toBe(referralCode);
  });

  it("[EXT-64] 200 the code of a closed account refers nobody", async () => {
    const referrer = await buildCandidate(api, { password: "Quiet-Harbour-42" });
    const { referralCode } = await stats(referrer);
    const close = { token: referrer.token, body: { password: "Quiet-Harbour-42" } };
    expect((await api.call("POST", "/api/auth/close-account", close)).statusCode).toBe(200);
    const friend = await buildCandidate(api, { referer: referralCode });
    const { referrer_id } = await api.deps.db
      .selectFrom("candidates")
      .select("referrer_id")
      .where("id", "=", friend.id)
      .executeTakeFirstOrThrow();
    expect(referrer_id).toBeNull();
  });

  it("[EXT-74] 200 tells in the operator's words how earnings are paid", async () => {
    const payout = "Earnings are paid on the 5th of each month.";
    const other = await buildApi({ ...provider.env, REFERRAL_PAYOUT: payout });
    const { token } = await buildCandidate(other);
    const reply = await other.call("GET", "/referrals/referral-stats", { token });
    expect(reply.json()).toMatchObject({ payout });
    await other.stop();
  });

  it("401 without a token", async () => {
    expect((await api.call("GET", "/referrals/referral-stats")).statusCode).toBe(401);
  });
});
