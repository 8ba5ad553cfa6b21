import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashPassword, isPassword } from "../../api/core/passwords.ts";
import { buildApi, buildCandidate, device, type TestApi } from "../support/api.ts";

let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await buildApi();
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  port = (api.app.server.address() as { port: number }).port;
});
afterAll(() => api.stop());

describe("a login whose caller has hung up [SEC-08]", () => {
  it("opens no session, which would end the one that the caller got by asking again", async () => {
    const candidate = await buildCandidate(api);
    await api.call("POST", "/api/auth/logout", { token: candidate.token, body: { userId: candidate.id } });
    const openings = async () =>
      (
        await api.deps.db
          .selectFrom("audit_log")
          .select("id")
          .where("actor", "=", candidate.id)
          .where("action", "=", "login.succeeded")
          .execute()
      ).length;
    const before = await openings();
    const body = JSON.stringify({ email: candidate.email, password: candidate.password });
    const givenBack = vi.spyOn(api.deps.limits, "giveBack");

    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const head = `host: x\r\ncontent-type: application/json\r\nx-device-id: ${device}\r\ncontent-length: ${body.length}`;
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${head}\r\n\r\n${body}`, () => socket.destroy());
    await vi.waitFor(() => expect(givenBack).toHaveBeenCalled(), 10_000);

    const again = await api.call("POST", "/api/auth/login", { body: JSON.parse(body), device });
    expect(again.statusCode).toBe(200);
    expect(await openings()).toBe(before + 1);
  });

  it("computes nothing for a caller who left while others were served", async () => {
    const stored = await hashPassword("Quiet-Harbour-42");
    await expect(isPassword(stored, "Quiet-Harbour-42", () => true)).rejects.toMatchObject({ status: 503 });
    await expect(isPassword(stored, "Quiet-Harbour-42", () => false)).resolves.toBe(true);
  });
});
