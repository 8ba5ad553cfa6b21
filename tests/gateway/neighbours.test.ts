import { createServer as createHttpServer, type Server as HttpServer, type ServerResponse } from "node:http";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { createClient } from "@redis/client";
import { Pool } from "undici";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createRedisStore } from "../../gateway/core/calls/catalogue.ts";
import { sendCall } from "../../gateway/core/calls/http-call.ts";
import { openRedis } from "../../server/redis.ts";
import { admin } from "../../schema/rest/admin.ts";
import { adminQuestions } from "../../schema/rest/admin-questions.ts";
import { adminUsers } from "../../schema/rest/admin-users.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { payment } from "../../schema/rest/payment.ts";
import { results } from "../../schema/rest/results.ts";
import { schoolAttempts } from "../../schema/rest/school-attempts.ts";
import { school } from "../../schema/rest/school.ts";
import { gatewayForEachTest, startGateway } from "../support/gateway.ts";

/* How servers, caches and callers around the gateway behave, and what people see of it. */
const { upstream, gateway } = gatewayForEachTest();
const signedIn = { authorization: "Bearer t" };
const text = (status: number, body: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "text/plain" }).end(body);

describe("an answer with nothing in it", () => {
  it("is no list, and no payment that went well", async () => {
    upstream.on(results.leaderboard).raw(text(200, ""));
    upstream.on(payment.verifyPayment).raw(text(200, ""));
    const list = await gateway.query("{ leaderboard { name } }");
    expect(list.errors[0]?.extensions).toMatchObject({ code: "UPSTREAM_FAILED" });
    const paid = await gateway.query(
      `mutation { verifyPayment(input: { reference: "r", examType: "JAMB" }) { message } }`,
      {},
      signedIn,
    );
    expect(paid.data).toBeNull();
    expect(paid.errors[0]?.extensions).toMatchObject({ code: "UPSTREAM_FAILED" });
  });

  it.each([
    [204, ""],
    [200, ""],
    [200, "OK"],
  ])("or with words of its own is a deletion: %i %j", async (status, body) => {
    upstream.on(adminUsers.deleteUser).raw(text(status, body));
    const { errors } = await gateway.query(`mutation { deleteUser(id: "7") { message } }`, {}, signedIn);
    expect(errors).toEqual([]);
  });
});

describe("the words of an error", () => {
  const refuse = async (body: unknown) => {
    upstream.on(auth.verifyOtp).reply(400, body);
    const reply = await gateway.query(
      `mutation { verifyOtp(input: { email: "a@example.com", otp: "123456" }) { message } }`,
    );
    return reply.errors[0]?.message;
  };

  it.each([
    { message: "The code is wrong" },
    { error: "The code is wrong" },
    { error: { message: "The code is wrong" } },
    { msg: "The code is wrong" },
    { errors: [{ msg: "The code is wrong", param: "otp" }] },
    { errors: [{ message: "The code is wrong" }] },
    { errors: ["The code is wrong"] },
    { message: ["The code is wrong", "The email is wrong"], error: "Bad Request" },
  ])("are found where common servers put them: %j", async (body) => {
    expect(await refuse(body)).toBe("The code is wrong");
  });

  it.each([
    "E11000 duplicate key error collection: app.users index: email_1",
    "jwt expired",
    "invalid signature",
    'duplicate key value violates unique constraint "users_email"',
    "Cast to ObjectId failed for value",
    "SequelizeUniqueConstraintError: Validation error",
    "PrismaClientKnownRequestError",
    "Cannot read properties of undefined (reading 'id')",
    "connect ECONNREFUSED 10.0.0.4:5432",
    "ER_DUP_ENTRY: Duplicate entry",
  ])("of a machine are not passed on: %s", async (message) => {
    expect(await refuse({ message })).toBe("OTP verification failed");
  });

  it("name the field that was refused, by our rule and by the server's", async () => {
    const own = await gateway.query(
      `mutation { saveSchoolAnswers(examId: "e", attemptId: "a", answers: [{ seq: -1, questionId: "q" }]) { savedSeq } }`,
      {},
      signedIn,
    );
    expect(own.errors[0]).toMatchObject({
      message: '"answers.0.seq" has a value that is not allowed.',
      extensions: { code: "BAD_USER_INPUT", field: "answers.0.seq" },
    });
    upstream.on(admin.adminLogin).reply(400, { message: "Too short", field: "password" });
    const reply = await gateway.query(
      `mutation { adminLogin(input: { email: "a@example.com", password: "Quiet-Harbour-42" }) { token } }`,
    );
    expect(reply.errors[0]?.extensions).toMatchObject({ field: "password" });
  });
});

describe("what is refused before it runs", () => {
  it("is kept by no cache", async () => {
    const strict = await startGateway(upstream.url, {
      TRUSTED_DOCUMENTS: "1",
      RATE_LIMITS: "on",
      LIM_14_ANONYMOUS_MINUTE: "2",
    });
    onTestFinished(() => strict.close());
    const unknown = await strict.query("{ examTypes __typename }");
    expect([unknown.status, unknown.headers["cache-control"]]).toEqual([400, "no-store"]);
    await strict.query("{ examTypes }");
    const late = await strict.query("{ examTypes }");
    expect([late.status, late.headers["cache-control"]]).toEqual([429, "no-store"]);
    const form = await gateway.app.inject({
      method: "POST",
      url: "/graphql",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--",
    });
    expect([form.statusCode, form.headers["cache-control"]]).toEqual([400, "no-store"]);
  });

  it("[SEC-54] is found behind a # in the address, too", async () => {
    const strict = await startGateway(upstream.url, { TRUSTED_DOCUMENTS: "1" });
    onTestFinished(() => strict.close());
    await strict.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = strict.app.server.address() as AddressInfo;
    const ask = async (target: string): Promise<string> => {
      const socket = connect(port, "127.0.0.1");
      socket.end(`GET ${target} HTTP/1.1\r\nhost: x\r\napollo-require-preflight: 1\r\nconnection: close\r\n\r\n`);
      return readText(socket);
    };
    const query = "query=%7BexamTypes%20__typename%7D";
    expect(await ask(`/graphql?${query}`)).toContain("400 Bad Request");
    const hidden = await ask(`/graphql#a=b?${query}`);
    expect(hidden).toContain("400 Bad Request");
    expect(hidden).not.toContain("JAMB");
  });

  it("is no console for browsers in production [SEC-51]", async () => {
    const production = await startGateway(upstream.url, { NODE_ENV: "production", PAYSTACK_PUBLIC_KEY: "pk_live_x" });
    onTestFinished(() => production.close());
    const page = await production.app.inject({ url: "/graphql", headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(400);
    expect(page.body).not.toContain("<");
  });

  it("says plainly that the file is missing", async () => {
    const form = new FormData();
    const query = "mutation U($file: Upload!) { uploadQuestions(file: $file) { totalInserted } }";
    form.append("operations", JSON.stringify({ query, variables: { file: null } }));
    form.append("map", JSON.stringify({ 0: ["variables.file"] }));
    const body = new Response(form);
    const reply = await gateway.app.inject({
      method: "POST",
      url: "/graphql",
      headers: {
        ...signedIn,
        "apollo-require-preflight": "1",
        "content-type": body.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    const { errors } = reply.json<{ errors: { message: string; extensions: unknown }[] }>();
    expect(errors[0]).toMatchObject({
      message: "The file did not arrive. Please send it again.",
      extensions: { code: "BAD_USER_INPUT", status: 400 },
    });
    expect(upstream.seen.filter(({ path }) => path === adminQuestions.uploadQuestions.path)).toEqual([]);
  });
});

describe("a class behind one address [LIM-14]", () => {
  const strict = async (env: Record<string, string>) => {
    const one = await startGateway(upstream.url, { RATE_LIMITS: "on", LIM_14_USER_MINUTE: "100", ...env });
    onTestFinished(() => one.close());
    return one;
  };

  it("is known by its attempts' tokens, also when the sessions have ended", async () => {
    const now = "2026-11-20T09:00:00.000Z";
    upstream.on(schoolAttempts.saveSchoolAnswers).reply(200, { savedSeq: 1, deadline: now, serverNow: now });
    const one = await strict({ LIM_14_ANONYMOUS_MINUTE: "40" });
    const save = `mutation S($token: String, $attemptToken: String) {
      saveSchoolAnswers(examId: "e", attemptId: "a", attemptToken: $attemptToken,
        answers: [{ seq: 1, questionId: "q", answer: A }]) { savedSeq } }`.replace("$token: String, ", "");
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (let pupil = 0; pupil < 30; pupil += 1) {
        statuses.push((await one.query(save, { attemptToken: `attempt.${pupil}.x` })).status);
      }
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it("is known from the first request after the login on", async () => {
    upstream.on(school.schoolLogin).reply(200, { data: { token: "fresh", user: { id: "1", role: "STUDENT" } } });
    upstream.on(exam.examTypes).reply(200, ["JAMB"]);
    const one = await strict({ LIM_14_ANONYMOUS_MINUTE: "1" });
    const login = await one.query(`mutation { schoolLogin(input: { role: STUDENT, signInId: "ABC" }) { token } }`);
    expect(login.errors).toEqual([]);
    const next = await one.query("{ examTypes }", {}, { authorization: "Bearer fresh" });
    expect(next.status).toBe(200);
    expect((await one.query("{ examTypes }")).status).toBe(429);
  });
});

const listen = async (server: Server | HttpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

describe("a call that the server does not answer or the caller cancels [REL-01]", () => {
  const poolOf = (port: number): Pool => {
    const pool = new Pool(`http://127.0.0.1:${port}`);
    onTestFinished(() => pool.destroy());
    return pool;
  };
  const base = { method: "POST", path: "/", headers: {}, totalMs: 10_000, firstByteMs: 150, maxBytes: 1000 } as const;

  it("ends after a sent file, though the other side began to answer", async () => {
    const port = await listen(
      createHttpServer((request, response) => {
        request.resume().once("end", () => response.writeHead(200).flushHeaders());
      }),
    );
    const body = Readable.from([Buffer.from("file")]);
    await expect(sendCall(poolOf(port), { ...base, body })).rejects.toThrow("nothing within 150 ms");
  });

  it("ends when the other side does not take the file", async () => {
    const port = await listen(createServer((socket) => void socket.pause()));
    async function* endless() {
      for (;;) yield Buffer.alloc(256 * 1024);
    }
    await expect(sendCall(poolOf(port), { ...base, body: endless() })).rejects.toThrow("nothing within 150 ms");
  });

  it("gives its connection back when the caller hangs up", async () => {
    const state = { isCut: false };
    upstream.on(results.performance).raw((request) => request.once("close", () => (state.isCut = true)));
    const address = await gateway.app.listen({ port: 0, host: "127.0.0.1" });
    const caller = connect({ port: Number(new URL(address).port), host: "127.0.0.1" });
    const payload = JSON.stringify({ query: "{ performance { averageScore } }" });
    caller.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: Bearer t\r\ncontent-type: application/json\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`,
    );
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(1), { timeout: 10_000 });
    caller.destroy();
    await vi.waitFor(() => expect(state.isCut).toBe(true), { timeout: 4000 });
  });
});

const redis = process.env["TEST_REDIS_URL"];
describe.skipIf(redis === undefined)(
  "a Redis that hangs (skipped without TEST_REDIS_URL: needs a Redis server) [SEC-53]",
  () => {
    /** A proxy to the real Redis that can stop answering, like a stopped process or a network that drops packets. */
    async function startProxy(): Promise<{ url: string; freeze: () => void }> {
      const target = new URL(redis ?? "");
      const pairs: [Socket, Socket][] = [];
      const port = await listen(
        createServer((near) => {
          const far = connect(Number(target.port || 6379), target.hostname);
          near.pipe(far).pipe(near);
          near.on("error", () => {});
          far.on("error", () => {});
          pairs.push([near, far]);
        }),
      );
      const freeze = (): void => {
        for (const [near, far] of pairs) {
          near.unpipe(far);
          far.unpipe(near);
          near.pause();
          far.pause();
        }
      };
      onTestFinished(() => {
        for (const pair of pairs) for (const socket of pair) socket.destroy();
      });
      return { url: `redis://127.0.0.1:${port}`, freeze };
    }

    it("holds no catalogue read", async () => {
      const proxy = await startProxy();
      const one = await startGateway(upstream.url, { REDIS_URL: proxy.url });
      onTestFinished(() => one.close());
      upstream.on(exam.examTypes).reply(200, ["JAMB"]);
      upstream.on(results.leaderboard).reply(200, []);
      await one.query("{ examTypes }");
      proxy.freeze();
      expect((await one.query("{ leaderboard { name } }")).data).toEqual({ leaderboard: [] });
      expect((await one.query(`{ examSubjects(examType: "JAMB") }`)).errors).toHaveLength(1);
    });

    it("knows only its own upstream's answers, and only what we wrote", async () => {
      const shared = await openRedis(redis ?? "", { warn: () => {}, info: () => {} });
      const [one, two] = [createRedisStore(shared, "http://one"), createRedisStore(shared, "http://two")];
      const client = createClient({ url: redis ?? "" });
      await client.connect();
      onTestFinished(async () => {
        shared.close();
        await client.close();
      });
      one.set("/types", ["JAMB"]);
      await vi.waitFor(async () => expect(await one.get("/types")).toEqual(["JAMB"]), { timeout: 10_000 });
      expect(await two.get("/types")).toBeUndefined();
      for (const foreign of ["not json", "[]", '{"value":1}', "null"]) {
        await client.set("akada:catalogue:http://one:/odd", foreign);
        expect(await one.get("/odd"), foreign).toBeUndefined();
      }
      await client.del("akada:catalogue:http://one:/odd");
    });
  },
);
