import { describe, expect, it, vi } from "vitest";
import { codeOf, messageOf, tally } from "../../support/data/accounts.ts";
import { apiForFile } from "../../support/api-for-file.ts";

const inbox = "desk@akada.example";
const api = apiForFile({ RATE_LIMITS: "on", CONTACT_INBOX: inbox });

const form = {
  name: "Ada Obi",
  email: "ada@example.com",
  message: "Question 7 of JAMB Physics\nhas two right answers.",
};
let addresses = 0;
const newIp = (): string => `10.1.0.${(addresses += 1)}`;
const send = (given: Record<string, unknown> = {}, ip = newIp(), key?: string) =>
  api.call("POST", "/api/auth/contact", {
    body: { ...form, ...given },
    ip,
    headers: key === undefined ? {} : { "idempotency-key": key },
  });
const kept = () => api.deps.db.selectFrom("contact_messages").selectAll().orderBy("created_at").execute();
/** Messages kept and mails delivered so far: one each per success, nothing after a refusal. */
const counts = async () => [(await kept()).length, (await api.mails(inbox)).length];

describe("POST /api/auth/contact", () => {
  it("200 stores the message and mails it only to the inbox, without a token [R-CAN-09] [C-CON-03] [C-SES-10] [SEC-45]", async () => {
    const answer = await send({ name: "  Ada Obi " });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: "Thank you! Your message has been sent." });
    expect(await kept()).toEqual([
      { id: expect.any(String) as string, ...form, request_key: null, created_at: api.clock.now() },
    ]);
    const [mail] = await api.mails(inbox);
    expect(mail?.subject).toBe("Akada contact form");
    for (const line of ["Email: ada@example.com", ...form.message.split("\n")]) expect(mail?.text).toContain(line);
    expect(await api.mails(form.email)).toEqual([]);
  });

  it("200 for the same form again, which is stored, mailed and counted once; 409 for another with its key [D-410]", async () => {
    const ip = newIp();
    const key = "contact-form-0123456789";
    const before = await counts();
    const answers = await Promise.all(Array.from({ length: 22 }, () => send({}, ip, key)));
    expect(tally(answers)).toEqual({ 200: 22 });
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const other = await send({ message: "Something else" }, ip, key);
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: "CONFLICT", field: "requestKey" });
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });

  it("400 when the database refuses a value that no rule has refused", async () => {
    const refused = Object.assign(new Error("value out of range"), { code: "22003" });
    vi.spyOn(api.deps.mailer, "queue").mockRejectedValueOnce(refused);
    const answer = await send();
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe("A value in this request cannot be used.");
  });

  it.each([
    ["name", " ", "Name required"],
    ["email", "", "Invalid email address"],
    ["email", "ada@", "Invalid email address"],
    ["message", "\n ", "Message required"],
    ["message", undefined, "Message required"],
    ["message", "x".repeat(5001), "This is too long"],
  ])("400 for %s %j [C-CON-02] [R-CAN-09]", async (field, value, message) => {
    const before = await counts();
    const answer = await send({ [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe(message);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ["name", "Ada\r\nBcc: victim@example.com"],
    ["name", "Ada\n"],
    ["name", "Ada\rObi"],
    ["name", "Ada\0"],
    ["email", "ada@example.com\r\nBcc: victim@example.com"],
    ["email", "ada@example.com\r\n"],
    ["email", "ada@example.com\n"],
  ])("400 for a %s that could add a header: %j [SEC-45]", async (field, value) => {
    const before = await counts();
    expect((await send({ [field]: value })).statusCode).toBe(400);
    expect(await counts()).toEqual(before);
  });

  it("429 after 20 sent from one address in an hour, parallel or not; refused forms do not count [LIM-13]", async () => {
    const ip = newIp();
    const before = await counts();
    await Promise.all(Array.from({ length: 5 }, () => send({ email: "ada" }, ip)));
    const answers = await Promise.all(Array.from({ length: 22 }, () => send({}, ip)));
    expect(tally(answers)).toEqual({ 200: 20, 429: 2 });
    expect(await counts()).toEqual(before.map((count) => count + 20));
    const refused = await send({}, ip);
    expect(codeOf(refused)).toBe("RATE_LIMITED");
    expect(Number(refused.headers["retry-after"])).toBe(3600);
    expect((await send()).statusCode).toBe(200);
    api.clock.advance(3600);
    expect((await send({}, ip)).statusCode).toBe(200);
  });

  it("500 stores and counts nothing when the mail cannot be queued [REL-11] [C-CON-04]", async () => {
    const before = await counts();
    const counters = () => api.deps.db.selectFrom("limit_counters").selectAll().orderBy("key").execute();
    const countersBefore = await counters();
    const { mailer } = api.deps;
    api.deps.mailer = { ...mailer, queue: () => Promise.reject(new Error("injected failure")) };
    const answer = await send();
    api.deps.mailer = mailer;
    expect(answer.statusCode).toBe(500);
    expect(messageOf(answer)).toBe("Server error occurred.");
    expect(await counts()).toEqual(before);
    expect(await counters()).toEqual(countersBefore);
  });
});
