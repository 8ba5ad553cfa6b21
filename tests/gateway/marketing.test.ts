import { describe, expect, it } from "vitest";
import { marketing } from "../../schema/rest/marketing.ts";
import { gatewayForEachTest } from "../support/gateway.ts";

const { upstream, gateway } = gatewayForEachTest();

const input = { name: "Ada Obi", email: "ada@example.com", message: "Two right answers?" };
const send = () =>
  gateway.query("mutation M($input: SendContactMessageInput!) { sendContactMessage(input: $input) { message } }", {
    input,
  });

describe("sendContactMessage", () => {
  it("makes the documented call for a visitor without a token [R-CAN-09] [C-SES-10]", async () => {
    upstream.on(marketing.sendContactMessage).reply(200, { message: "Thanks." });
    const reply = await send();
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({ sendContactMessage: { message: "Thanks." } });
    expect(upstream.seen).toMatchObject([{ call: "POST /api/auth/contact", body: input }]);
    expect(upstream.seen[0]?.headers.authorization).toBeUndefined();
  });

  it("says the documented text when the server fails, and sends once [C-CON-04]", async () => {
    upstream.on(marketing.sendContactMessage).reply(500, { message: "stack trace" });
    const reply = await send();
    expect(reply.errors[0]).toMatchObject({
      message: "Failed to send message. Please try again.",
      extensions: { code: "UPSTREAM_FAILED", serverMessage: null },
    });
    expect(upstream.seen).toHaveLength(1);
  });

  it("returns the server's rate limit with its message and waiting time [LIM-13]", async () => {
    upstream
      .on(marketing.sendContactMessage)
      .reply(429, { message: "Too many attempts.", code: "RATE_LIMITED" }, { "retry-after": "600" });
    const reply = await send();
    expect(reply.errors[0]).toMatchObject({
      message: "Too many attempts.",
      extensions: { code: "RATE_LIMITED", status: 429, retryAfterSeconds: 600 },
    });
  });
});
