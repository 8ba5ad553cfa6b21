import multipart from "@fastify/multipart";
import fastify from "fastify";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Caller } from "../../api/core/accounts/access.ts";
import { refuseOtherSchool, schoolCallerOf } from "../../api/core/accounts/access.ts";
import { unauthenticated } from "../../api/core/errors.ts";
import { callerOf, parse, serve, type Call, type Gate } from "../../api/core/http/serve.ts";
import { room, row, type Row } from "../../schema/rest/row.ts";

const candidate: Caller = { audience: "candidate", id: "c1", sessionId: "s1" };
const school = { audience: "school", sessionId: "s3", schoolId: "school1" } as const;
const callers: Record<string, Caller> = {
  candidate,
  admin: { audience: "admin", id: "a1", sessionId: "s2" },
  head: { ...school, id: "h1", role: "ADMIN" },
  teacher: { ...school, id: "t1", role: "TEACHER" },
  nobody: { ...school, id: "n1" },
  writing: { ...school, id: "w1", role: "STUDENT", attemptId: "attempt1" },
};

const reply = z.object({ caller: z.string() });
const common = { method: "GET", reply, fallback: "Failed." } as const;
const gates = room("gates", {
  public: row({ ...common, path: "/public", access: "public" }),
  optional: row({ ...common, path: "/optional", access: "optional" }),
  candidate: row({ ...common, path: "/candidate", access: "candidate" }),
  admin: row({ ...common, path: "/admin", access: "admin" }),
  school: row({ ...common, path: "/school", access: "school" }),
  schoolAdmin: row({ ...common, path: "/school-admin", access: "school", roles: ["ADMIN"] }),
  attempt: row({ ...common, path: "/attempt", access: "school", attemptToken: true }),
});

const nameCaller = async ({ caller }: { caller: Caller | null }) => ({ caller: caller?.id ?? "none" });

/** An app with these rows, where a caller's name is the token. */
async function build<Rows extends Record<string, Row>>(rows: Rows, handlers: object, given: Partial<Gate> = {}) {
  const app = fastify();
  await app.register(multipart);
  const seen: (string | null)[] = [];
  serve(app, rows, handlers as never, {
    authenticate: async (token) => callers[token] ?? null,
    whyEnded: async () => null,
    traffic: async ({ callerId }) => void seen.push(callerId),
    ...given,
  });
  const call = async (method: "GET" | "POST", url: string, token: string | null, more: object = {}) => {
    const { headers = {}, ...rest } = more as { headers?: Record<string, string> };
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    return app.inject({ method, url, headers: { ...authorization, ...headers }, ...rest });
  };
  return { call, seen };
}

const gateHandlers = Object.fromEntries(Object.keys(gates).map((name) => [name, nameCaller]));
const noPermission = "You don't have permission to perform this action";
const sessionEnded = "Your session has ended. Please log in again.";

describe("[SEC-20] who is let in", () => {
  it.each([
    ["/public", { none: "none", dead: "none", candidate: "none" }],
    ["/optional", { none: "none", dead: "none", candidate: "c1", admin: "none" }],
    ["/candidate", { candidate: "c1", none: 401, dead: 401, admin: 403, head: 403 }],
    ["/admin", { admin: "a1", none: 401, dead: 401, candidate: 403, head: 403 }],
    ["/school", { head: "h1", teacher: "t1", none: 401, dead: 401, candidate: 403, writing: 401 }],
    ["/school-admin", { head: "h1", teacher: 403, nobody: 403, writing: 401 }],
    ["/attempt", { writing: "w1", head: "h1", candidate: 403 }],
  ])("%s", async (path, expected) => {
    const { call } = await build(gates, gateHandlers);
    for (const [token, outcome] of Object.entries(expected)) {
      const answer = await call("GET", path, token === "none" ? null : token);
      const { caller } = answer.json<{ caller?: string }>();
      expect(answer.statusCode === 200 ? caller : answer.statusCode, token).toBe(outcome);
    }
  });

  it("says what is missing, over or not allowed", async () => {
    const { call } = await build(gates, gateHandlers);
    const message = async (path: string, token: string | null): Promise<string> =>
      (await call("GET", path, token)).json<{ message: string }>().message;
    expect(await message("/candidate", null)).toBe("No access token found");
    expect(await message("/school", null)).toBe("No authentication token provided");
    expect(await message("/candidate", "dead")).toBe(sessionEnded);
    expect(await message("/school", "writing")).toBe(sessionEnded);
    expect(await message("/admin", "candidate")).toBe(noPermission);
    expect(await message("/school-admin", "teacher")).toBe(noPermission);
  });

  it("counts a request before it is refused, and asks nothing about tokens for a public row", async () => {
    const authenticate = vi.fn<Gate["authenticate"]>(async (token) => callers[token] ?? null);
    const { call, seen } = await build(gates, gateHandlers, { authenticate });
    await call("GET", "/candidate", "dead");
    await call("GET", "/admin", "candidate");
    await call("GET", "/candidate", null);
    await call("GET", "/public", "candidate");
    expect(seen).toEqual([null, "c1", null, null]);
    expect(authenticate.mock.calls).toEqual([["dead"], ["candidate"]]);
  });

  it("stops at the limit of requests, whoever calls", async () => {
    const traffic = async (): Promise<void> => {
      throw unauthenticated("enough");
    };
    const { call } = await build(gates, gateHandlers, { traffic });
    expect((await call("GET", "/public", null)).json()).toMatchObject({ message: "enough" });
  });
});

describe("what a handler gets and answers", () => {
  const rows = room("things", {
    save: row({
      method: "POST",
      path: "/things/:id",
      access: "public",
      query: z.object({ page: z.coerce.number().max(9, "Too far").optional() }),
      body: z.object({ name: z.string("Name it"), parts: z.array(z.unknown()).optional() }),
      reply: z.object({ ok: z.literal(true) }),
      fallback: "Failed.",
    }),
    saveOtherwise: row({
      method: "POST",
      path: "/other-things/:id",
      access: "public",
      body: z.object({ name: z.string() }),
      reply: z.object({ ok: z.literal(true) }),
      fallback: "Failed.",
      sameAs: "save",
    }),
    accept: row({
      method: "POST",
      path: "/accepted",
      access: "public",
      maxBodyBytes: 50,
      reply: z.object({ ok: z.literal(true) }),
      fallback: "Failed.",
      status: 202,
    }),
    upload: row({
      method: "POST",
      path: "/upload",
      access: "public",
      send: "multipart",
      body: z.object({ name: z.string() }),
      reply: z.object({ ok: z.literal(true) }),
      fallback: "Failed.",
    }),
    download: row({
      method: "POST",
      path: "/download",
      access: "public",
      send: "download",
      reply: z.unknown(),
      fallback: "Failed.",
    }),
    notBuilt: row({ method: "GET", path: "/not-built", access: "public", reply, fallback: "Failed." }),
  });
  const ok = { ok: true } as const;
  type Handler = (call: Call<typeof rows.save>) => Promise<object>;
  const buildThings = async (given: Handler = async () => ok) => {
    const save = vi.fn<Handler>(given);
    const app = await build(rows, { save, accept: save, upload: save, download: save });
    return {
      ...app,
      save,
      post: (payload: unknown, headers = {}) => app.call("POST", "/things/7", null, { payload, headers }),
    };
  };

  it("parses path, query and body by the row", async () => {
    const { call, save } = await buildThings();
    const answer = await call("POST", "/things/7?page=2", null, { payload: { name: "a", more: 1 } });
    expect([answer.statusCode, answer.json(), answer.headers["cache-control"]]).toEqual([200, ok, "no-store"]);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      params: { id: "7" },
      query: { page: 2 },
      body: { name: "a" },
      caller: null,
      deviceId: null,
      repeatKey: null,
      ip: "127.0.0.1",
    });
    expect(save.mock.calls[0]?.[0].body).not.toHaveProperty("more");
  });

  it("refuses with the first message and the path of its field", async () => {
    const { call, post, save } = await buildThings();
    expect((await post({})).json()).toMatchObject({ statusCode: 400, message: "Name it" });
    expect((await post(undefined)).json()).toMatchObject({ statusCode: 400, message: "Name it" });
    const far = await call("POST", "/things/7?page=10", null, { payload: { name: "a" } });
    expect(far.json()).toMatchObject({ statusCode: 400, message: "Too far" });
    expect(save).not.toHaveBeenCalled();
  });

  it("names the place of what is refused, and has a message where the rule has none", () => {
    const rule = z.object({ parts: z.array(z.object({ size: z.number() })) });
    expect(() => parse(rule, { parts: [{ size: 1 }, {}] })).toThrow(
      expect.objectContaining({ message: '"parts.1.size" is missing.', details: { field: "parts.1.size" } }),
    );
    expect(parse(rule, { parts: [{ size: 1 }] })).toEqual({ parts: [{ size: 1 }] });
    expect(parse(undefined, "anything")).toBeUndefined();
  });

  it("refuses NUL, however deep", async () => {
    const { post, save } = await buildThings();
    const message = "The request contains a character that is not allowed.";
    for (const parts of [["\0"], [{ a: [null, 1, { b: "x\0y" }] }]]) {
      expect((await post({ name: "a", parts })).json()).toMatchObject({ statusCode: 400, message });
    }
    expect((await post({ name: "a\0" })).json()).toMatchObject({ statusCode: 400, message });
    expect(save).not.toHaveBeenCalled();
    expect((await post({ name: "a", parts: [null, 1, { b: "x" }] })).statusCode).toBe(200);
  });

  it("takes a device and a repeat key of the form they have, and ignores others", async () => {
    const { post, save } = await buildThings();
    const key = "0123456789abcdef";
    for (const text of [key, "k".repeat(100), key.slice(1), "k".repeat(101), `${key}!`, `!${key}`]) {
      await post({ name: "a" }, { "x-device-id": text, "idempotency-key": text });
    }
    const taken = [key, "k".repeat(100), null, null, null, null];
    expect(save.mock.calls.map(([{ deviceId }]) => deviceId)).toEqual(taken);
    expect(save.mock.calls.map(([{ repeatKey }]) => repeatKey)).toEqual(taken);
  });

  it("answers with the row's status, or 201 where the handler says so", async () => {
    const { call } = await buildThings();
    expect((await call("POST", "/accepted", null)).statusCode).toBe(202);
    const created = await buildThings(async (given) => {
      given.markCreated();
      return ok;
    });
    expect((await created.post({ name: "a" })).statusCode).toBe(201);
  });

  it("sends a file where the row is a download", async () => {
    const { call } = await buildThings(async () => ({
      name: "a.csv",
      contentType: "text/csv",
      bytes: Buffer.from("1,2"),
    }));
    const answer = await call("POST", "/download", null);
    expect([answer.body, answer.headers["content-type"]]).toEqual(["1,2", "text/csv"]);
    expect(answer.headers["content-disposition"]).toContain('filename="a.csv"');
  });

  it("takes no body beyond the row's limit", async () => {
    const { call } = await buildThings();
    expect((await call("POST", "/accepted", null, { payload: { name: "n".repeat(60) } })).statusCode).toBe(413);
  });

  it("reaches the same handler by the second spelling, and mounts no row without one", async () => {
    const { call, save } = await buildThings();
    expect((await call("POST", "/other-things/7", null, { payload: { name: "a" } })).statusCode).toBe(200);
    expect(save).toHaveBeenCalledTimes(1);
    expect((await call("GET", "/not-built", null)).statusCode).toBe(404);
  });

  it("refuses a form where the row takes JSON, and leaves it unread where the row takes a form", async () => {
    const { call, save } = await buildThings();
    const form = {
      payload: '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\na\r\n--b--\r\n',
      headers: { "content-type": "multipart/form-data; boundary=b" },
    };
    expect((await call("POST", "/things/7", null, form)).json()).toMatchObject({
      statusCode: 415,
      code: "BAD_USER_INPUT",
      message: "The body must be JSON.",
    });
    expect((await call("POST", "/upload", null, form)).statusCode).toBe(200);
    expect(save.mock.calls.map(([{ body }]) => body)).toEqual([undefined]);
  });

  it("fails when a handler's reply breaks its row, and lets out nothing that the row does not document", async () => {
    const broken = await buildThings(async () => ({ ok: "yes" }));
    const answer = await broken.post({ name: "a" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      message: expect.stringMatching(/^save: the handler's reply breaks its row: \W/),
    });
    const talkative = await buildThings(async () => ({ ok: true, hash: "secret" }));
    expect((await talkative.post({ name: "a" })).json()).toEqual(ok);
  });
});

describe("the caller of a handler", () => {
  it("is there, or the call is refused", () => {
    expect(callerOf({ caller: candidate })).toBe(candidate);
    expect(() => callerOf({ caller: null })).toThrow("No access token found");
  });

  it("[SEC-23] of a school has a role and a school", () => {
    const { attemptId: _attemptId, audience: _audience, ...whole } = { ...callers["writing"], audience: "school" };
    expect(schoolCallerOf({ caller: callers["writing"] ?? null })).toEqual(whole);
    for (const caller of [null, candidate, callers["nobody"] ?? null, { ...candidate, role: "ADMIN" as const }]) {
      expect(() => schoolCallerOf({ caller })).toThrow("No access token found");
    }
  });

  it("[D-17, SEC-23] may name its own school, or none", () => {
    const caller = { id: "h1", role: "ADMIN", schoolId: "7", sessionId: "s" } as const;
    for (const given of [null, undefined, "", "7", 7]) expect(() => refuseOtherSchool(caller, given)).not.toThrow();
    for (const given of ["8", 8, "07", 0]) expect(() => refuseOtherSchool(caller, given)).toThrow(noPermission);
  });
});
