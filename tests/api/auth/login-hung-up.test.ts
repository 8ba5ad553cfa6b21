import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { hashPassword, isPassword } from "../../../api/core/accounts/passwords.ts";
import { buildCandidate, device } from "../../support/api.ts";
import { apiForFile } from "../../support/api-for-file.ts";

const api = apiForFile();
let port: number;
beforeAll(async () => {
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  port = (api.app.server.address() as { port: number }).port;
});

/** A candidate without a session, and how often one was opened. */
async function buildLogin() {
  const { id, token, email, password } = await buildCandidate(api);
  await api.call("POST", "/api/auth/logout", { token, body: { userId: id } });
  const openings = async (): Promise<number> => {
    const lines = await api.deps.db
      .selectFrom("audit_log")
      .select("id")
      .where("actor", "=", id)
      .where("action", "=", "login.succeeded")
      .execute();
    return lines.length;
  };
  return { body: { email, password }, openings };
}

/** Sends a login over a connection of its own. */
async function send(login: object, onSent: (socket: Socket) => void): Promise<void> {
  const body = JSON.stringify(login);
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = `host: x\r\ncontent-type: application/json\r\nx-device-id: ${device}\r\ncontent-length: ${body.length}`;
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${head}\r\n\r\n${body}`, () => onSent(socket));
}

describe("a login whose caller has hung up [SEC-08]", () => {
  it("opens no session, which would end the one that the caller got by asking again", async () => {
    const { body, openings } = await buildLogin();
    const before = await openings();
    const givenBack = vi.spyOn(api.deps.limits, "giveBack");
    await send(body, (socket) => socket.destroy());
    await vi.waitFor(() => expect(givenBack).toHaveBeenCalled(), 10_000);
    expect((await api.call("POST", "/api/auth/login", { body, device })).statusCode).toBe(200);
    expect(await openings()).toBe(before + 1);
  });

  it("opens none either when the caller leaves while it is being stored", async () => {
    const { body, openings } = await buildLogin();
    const before = await openings();
    const { limits } = api.deps;
    const clear = limits.clear.bind(limits);
    let phone: Socket | undefined;
    const accepted = once(api.app.server, "connection") as Promise<[Socket]>;
    const stored = vi.spyOn(limits, "clear").mockImplementationOnce(async (...args) => {
      const [connection] = await accepted;
      phone?.destroy();
      if (!connection.destroyed) await once(connection, "close");
      await clear(...args);
    });
    await send(body, (socket) => {
      phone = socket;
    });
    await vi.waitFor(() => expect(stored).toHaveResolved(), 10_000);
    expect((await api.call("POST", "/api/auth/login", { body, device })).statusCode).toBe(200);
    expect(await openings()).toBe(before + 1);
  });

  it("does not end the session of a later call, however late it is itself", async () => {
    const { body } = await buildLogin();
    const { limits } = api.deps;
    const giveBack = limits.giveBack.bind(limits);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const compared = new Promise<void>((resolve) => {
      vi.spyOn(limits, "giveBack").mockImplementationOnce(async (...args) => {
        resolve();
        await held;
        return giveBack(...args);
      });
    });
    const first = api.call("POST", "/api/auth/login", { body, device });
    await compared;
    api.clock.advance(20);
    const second = await api.call("POST", "/api/auth/login", { body, device });
    expect(second.statusCode).toBe(200);
    release();
    const { statusCode, headers } = await first;
    expect([statusCode, headers["retry-after"]]).toEqual([429, "2"]);
    const { accessToken } = second.json<{ accessToken: string }>();
    expect((await api.call("GET", "/api/auth/profile", { token: accessToken })).statusCode).toBe(200);
  });

  it("computes nothing for a caller who left while others were served", async () => {
    const stored = await hashPassword("Quiet-Harbour-42");
    await expect(isPassword(stored, "Quiet-Harbour-42", () => true)).rejects.toMatchObject({ status: 503 });
    await expect(isPassword(stored, "Quiet-Harbour-42", () => false)).resolves.toBe(true);
  });
});
