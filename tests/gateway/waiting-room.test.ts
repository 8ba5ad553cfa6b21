import { createClient } from "@redis/client";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { WaitingRoom } from "../../gateway/core/limits/waiting-room.ts";
import { account } from "../../schema/rest/account.ts";
import { auth } from "../../schema/rest/auth.ts";
import { school } from "../../schema/rest/school.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

const redisUrl = process.env["TEST_REDIS_URL"];

describe("the line before the sign-in [EXT-66]", () => {
  /** A line in which one person signs in every two seconds, with a clock that the test moves. */
  function openLine(perMinute = 30) {
    const clock = { now: 1_000_000 };
    const room = new WaitingRoom(null, perMinute, () => clock.now);
    const ask = async (device: string): Promise<string> => {
      const place = await room.placeOf(() => device);
      return place === null ? "enters" : `${place.position} in ${place.waitMs / 1000} s`;
    };
    return { clock, ask };
  }

  it("lets five seconds' worth of people in at once, and the others one by one in the order in which they came", async () => {
    const { clock, ask } = openLine();
    const first = [await ask("ada"), await ask("bola"), await ask("chidi")];
    expect(first).toEqual(["enters", "enters", "enters"]);
    expect([await ask("dayo"), await ask("efe")]).toEqual(["1 in 1 s", "2 in 3 s"]);
    clock.now += 1000;
    expect([await ask("efe"), await ask("dayo"), await ask("femi")]).toEqual(["1 in 2 s", "enters", "2 in 4 s"]);
    clock.now += 4000;
    expect([await ask("femi"), await ask("efe")]).toEqual(["enters", "enters"]);
  });

  it("gives a device one place, however often it asks", async () => {
    const { ask } = openLine();
    for (const name of ["ada", "bola", "chidi"]) await ask(name);
    for (let time = 0; time < 20; time += 1) expect(await ask("dayo")).toBe("1 in 1 s");
    expect(await ask("efe")).toBe("2 in 3 s");
  });

  it("lets the others move up when devices ask no more, and gives one that comes back its place [LIM-14]", async () => {
    const { clock, ask } = openLine();
    for (let ghost = 0; ghost < 103; ghost += 1) await ask(`ghost ${ghost}`);
    expect(await ask("ada")).toBe("101 in 201 s");
    clock.now += 60_000;
    expect(await ask("ada")).toBe("84 in 167 s");
    clock.now += 66_000;
    expect([await ask("ada"), await ask("bola"), await ask("chidi")]).toEqual(["enters", "enters", "enters"]);
    expect(await ask("dayo")).toBe("1 in 1 s");
    expect([await ask("ghost 50"), await ask("dayo")]).toEqual(["1 in 1 s", "2 in 3 s"]);
  });

  it("lets a device that has had its turn in again at once for three hours, because a phone may die in an exam", async () => {
    const { clock, ask } = openLine();
    await ask("ada");
    for (let person = 0; person < 100; person += 1) await ask(`person ${person}`);
    expect(await ask("late")).toMatch(/^99 in /);
    expect(await ask("ada")).toBe("enters");
    clock.now += 4 * 3600_000;
    for (let person = 0; person < 100; person += 1) await ask(`next day ${person}`);
    expect(await ask("ada")).toMatch(/^98 in /);
  });

  it("asks a device for another turn after twenty sign-ins, so that one name does not let everybody past the line", async () => {
    const { ask } = openLine();
    for (const name of ["ada", "bola", "chidi"]) await ask(name);
    expect(await ask("dayo")).toBe("1 in 1 s");
    for (let signIn = 1; signIn < 20; signIn += 1) expect(await ask("ada")).toBe("enters");
    expect([await ask("ada"), await ask("dayo")]).toEqual(["2 in 3 s", "1 in 1 s"]);
  });

  it("does not exist without a rate: nobody is asked for the device", async () => {
    const room = new WaitingRoom(null, 0);
    const ask = () => room.placeOf(() => expect.fail("no device is needed"));
    expect(await ask()).toBeNull();
  });
});

const login = "mutation ($input: LoginInput!) { login(input: $input) { accessToken } }";
const schoolLogin = "mutation ($input: SchoolLoginInput!) { schoolLogin(input: $input) { token } }";
const credentials = { input: { email: "ada@example.com", password: "Quiet-Harbour-42" } };
const device = (number: number) => ({ "x-device-id": `waiting-room-device-${number}` });
const user = { id: "1", firstName: "Ada", lastName: "Obi", email: "ada@example.com", role: "user", phone: null };

async function open(env: Record<string, string> = {}): Promise<{ upstream: Upstream; gateway: TestGateway }> {
  const upstream = await startUpstream();
  onTestFinished(() => upstream.close());
  upstream.on(auth.login).reply(200, { accessToken: "t", message: "Login successful!", user });
  // one sign-in a minute: what a test does takes no part of that
  const gateway = await startGateway(upstream.url, { WAITING_ROOM_PER_MINUTE: "1", ...env });
  onTestFinished(() => gateway.close());
  return { upstream, gateway };
}

const placeIn = ({ errors }: { errors: { extensions: Record<string, unknown> }[] }): number | undefined =>
  (errors[0]?.extensions["waitingRoom"] as { position: number } | undefined)?.position;

describe("the gateway with WAITING_ROOM_PER_MINUTE [EXT-66]", () => {
  it("tells a candidate the place in the line, and asks the API only when it is their turn", async () => {
    const { upstream, gateway } = await open();
    expect((await gateway.query(login, credentials, device(1))).data).toEqual({ login: { accessToken: "t" } });
    const refused = await gateway.query(login, credentials, device(2));
    expect(refused.data).toBeNull();
    expect(refused.errors).toMatchObject([
      {
        message: "Many students are logging in now. Please wait for your turn.",
        extensions: { code: "OVERLOADED", status: 503, waitingRoom: { position: 1 } },
      },
    ]);
    const { retryAfterSeconds, waitingRoom } = refused.errors[0]?.extensions ?? {};
    expect(retryAfterSeconds).toBe((waitingRoom as { seconds: number }).seconds);
    const third = await gateway.query(login, credentials, device(3));
    expect(third.errors[0]?.extensions).toMatchObject({ retryAfterSeconds: 60, waitingRoom: { position: 2 } });
    expect(upstream.seen).toHaveLength(1);
  });

  it("gives a browser without a name of its own a cookie, by which it keeps its place", async () => {
    const { gateway } = await open();
    await gateway.query(login, credentials, device(1));
    const refused = await gateway.query(login, credentials);
    const cookie = String(refused.headers["set-cookie"]).split(";", 1)[0] ?? "";
    expect(cookie).toMatch(/^akada_device=/);
    expect(placeIn(await gateway.query(login, credentials, device(2)))).toBe(2);
    expect(placeIn(await gateway.query(login, credentials, { cookie }))).toBe(1);
  });

  it("knows a new browser that was let in by its cookie, also when the password was wrong", async () => {
    const { upstream, gateway } = await open();
    upstream.on(auth.login).reply(401, { message: "Invalid credentials" });
    const refused = await gateway.query(login, credentials);
    expect(refused.errors[0]).toMatchObject({ message: "Invalid credentials" });
    const [cookie = ""] = String(refused.headers["set-cookie"]).split(";", 1);
    expect((await gateway.query(login, credentials, { cookie })).errors[0]).toMatchObject({
      message: "Invalid credentials",
    });
    expect(placeIn(await gateway.query(login, credentials, device(2)))).toBe(1);
  });

  it("counts who waits apart from overload, so that no alert is raised by it [REL-20]", async () => {
    const monitor = "a-monitor-of-ours-02";
    const { gateway } = await open({ METRICS_TOKEN: monitor });
    for (const number of [1, 2]) await gateway.query(login, credentials, device(number));
    const authorization = `Bearer ${monitor}`;
    const page = await gateway.app.inject({ method: "GET", url: "/metrics", headers: { authorization } });
    expect(page.body).toContain('akada_operation_errors_total{code="WAITING"} 1');
    expect(page.body).not.toContain('code="OVERLOADED"');
  });

  it("never stops who is signed in, nor teachers and admins of a school", async () => {
    const { upstream, gateway } = await open();
    await gateway.query(login, credentials, device(1));
    upstream.on(account.profile).reply(200, { ...user, phoneNumber: "" });
    const signedIn = await gateway.query("{ profile { firstName } }", {}, { authorization: "Bearer t", ...device(2) });
    expect(signedIn.data).toEqual({ profile: { firstName: "Ada" } });
    const member = {
      id: "2",
      name: "Bola",
      email: "",
      schoolId: "1",
      schoolName: null,
      classId: null,
      className: null,
    };
    const signInAs = (role: string, number: number) => {
      upstream.on(school.schoolLogin).reply(200, { data: { token: "s", user: { ...member, role } } });
      const secret = role === "ADMIN" ? credentials.input : { signInId: "ABCD-EFGH-JKLM-N" };
      return gateway.query(schoolLogin, { input: { role, ...secret } }, device(number));
    };
    expect((await signInAs("TEACHER", 3)).data).toEqual({ schoolLogin: { token: "s" } });
    expect((await signInAs("ADMIN", 4)).data).toEqual({ schoolLogin: { token: "s" } });
    expect(placeIn(await signInAs("STUDENT", 5))).toBe(1);
  });

  describe.skipIf(redisUrl === undefined)("and REDIS_URL (skipped without TEST_REDIS_URL)", () => {
    beforeEach(async () => {
      const client = createClient({ url: redisUrl ?? "" });
      await client.connect();
      for (const key of await client.keys("akada:waiting-room:*")) await client.del(key);
      await client.close();
    });

    it("lets the others move up when devices ask no more, and gives one that comes back its place", async () => {
      const { gateway } = await open({ REDIS_URL: redisUrl ?? "" });
      const placeOf = async (number: number) => placeIn(await gateway.query(login, credentials, device(number)));
      expect([await placeOf(1), await placeOf(2), await placeOf(3)]).toEqual([undefined, 1, 2]);
      // as if the time of both had passed
      const client = createClient({ url: redisUrl ?? "" });
      await client.connect();
      for (const value of await client.zRange("akada:waiting-room:due", 0, -1)) {
        await client.zAdd("akada:waiting-room:due", { score: 1, value });
      }
      await client.close();
      expect(await placeOf(3)).toBe(1);
      expect([await placeOf(2), await placeOf(3)]).toEqual([1, 2]);
    });

    it("asks a device for another turn after twenty sign-ins", async () => {
      const { gateway } = await open({ REDIS_URL: redisUrl ?? "" });
      const placeOf = async (number: number) => placeIn(await gateway.query(login, credentials, device(number)));
      for (let signIn = 0; signIn < 20; signIn += 1) expect(await placeOf(1)).toBeUndefined();
      expect([await placeOf(1), await placeOf(2)]).toEqual([1, 2]);
    });

    it("has no devices in the line for ever when Redis has forgotten for how long they wait", async () => {
      const { gateway } = await open({ REDIS_URL: redisUrl ?? "" });
      const placeOf = async (number: number) => placeIn(await gateway.query(login, credentials, device(number)));
      for (const number of [1, 2, 3, 4]) await placeOf(number);
      const client = createClient({ url: redisUrl ?? "" });
      await client.connect();
      await client.del("akada:waiting-room:due");
      await client.close();
      expect([await placeOf(4), await placeOf(3), await placeOf(4)]).toEqual([1, 1, 2]);
    });

    it("has one line for all gateways", async () => {
      const shared = { REDIS_URL: redisUrl ?? "" };
      const [{ gateway: one }, { gateway: two }] = [await open(shared), await open(shared)];
      expect((await one.query(login, credentials, device(1))).data).not.toBeNull();
      expect(placeIn(await two.query(login, credentials, device(2)))).toBe(1);
      expect(placeIn(await one.query(login, credentials, device(3)))).toBe(2);
      expect(placeIn(await one.query(login, credentials, device(2)))).toBe(1);
      expect((await two.query(login, credentials, device(1))).data).not.toBeNull();
    });
  });
});
