import { request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AcceptedTokens } from "../../gateway/core/limits/rate-limit.ts";
import { adminQuestions } from "../../schema/rest/admin-questions.ts";
import { adminToken, adminApiForFile } from "../support/data/admin.ts";
import { csvOf, csvRow } from "../support/data/question-csv.ts";
import { gatewayForEachTest, inParts, startGateway } from "../support/gateway.ts";

/* Files on their way through the gateway: the GraphQL multipart request in, the documented multipart call out. */
const ask = `mutation Upload($file: Upload!, $uploadId: ID) {
  uploadQuestions(file: $file, uploadId: $uploadId) { totalInserted filesProcessed errorCount errors { file row reason } } }`;
const good = { totalInserted: 2, filesProcessed: 1, errors: [] };
const signedIn = { authorization: "Bearer t" };
const csv = (content = "question\n1\n", name = "bank.csv") => new File([content], name, { type: "text/csv" });

const { upstream, gateway } = gatewayForEachTest();
const closing: (() => Promise<void>)[] = [];
beforeEach(() => void upstream.on(adminQuestions.uploadQuestions).reply(200, good));
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

/** A server that reads bodies as they arrive and counts their bytes. */
async function startSlowServer(
  answer: (seen: { bytes: number }, request: IncomingMessage) => { status: number; body: unknown } | null,
  env: Record<string, string> = {},
) {
  const seen = { bytes: 0, wasCut: false, isWhole: false };
  const server: Server = createServer((request, response) => {
    const tryToAnswer = (): void => {
      const reply = answer(seen, request);
      if (reply === null || response.writableEnded) return;
      response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
    };
    request.on("data", (chunk: Buffer) => {
      seen.bytes += chunk.length;
      tryToAnswer();
    });
    request.on("end", () => {
      seen.isWhole = true;
      tryToAnswer();
    });
    request.on("error", () => {
      seen.wasCut = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const one = await startGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, env);
  closing.push(() => one.close());
  return { seen, gateway: one, url: await one.app.listen({ port: 0, host: "127.0.0.1" }) };
}

/** An upload over a real connection, piece by piece. */
async function openUpload(url: string, file: File) {
  const { payload, headers } = await inParts(ask, { file }, signedIn);
  const outgoing = httpRequest(`${url}/graphql`, {
    method: "POST",
    headers: { ...headers, "content-length": payload.length },
  });
  outgoing.on("error", () => {});
  const answered = new Promise<string>((resolve) => {
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    });
  });
  return { payload, outgoing, answered };
}
const megabytes = (count: number): File => csv("x".repeat(count * 1024 * 1024));

describe("an upload", () => {
  it("a file without a name gets one, so that it is no failure of the server that opens the breaker [REL-03]", async () => {
    const file = new File(["question\n1\n"], "", { type: "application/octet-stream" });
    for (let sent = 0; sent < 20; sent += 1) {
      const { errors } = await gateway.query(ask, { file }, signedIn);
      expect(errors).toEqual([]);
    }
    expect(upstream.seen[0]?.body).toContain('filename="file"');
  });

  it("becomes the documented multipart call: field, name, type, bytes, token and X-Upload-Id [R-ADM-10] [EXT-20]", async () => {
    const variables = { file: csv('a,"₦"\r\n', 'my "bank".csv'), uploadId: "upload-1" };
    const reply = await gateway.query(ask, variables, signedIn);
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({ uploadQuestions: { totalInserted: 2, filesProcessed: 1, errorCount: 0, errors: [] } });
    const [seen] = upstream.seen;
    expect(seen?.call).toBe("POST /admin/upload-questions");
    expect(seen?.headers).toMatchObject({ authorization: "Bearer t", "x-upload-id": "upload-1" });
    const type = seen?.headers["content-type"] ?? "";
    const form = await new Response(String(seen?.body), { headers: { "content-type": type } }).formData();
    expect([...form.keys()]).toEqual(["files"]);
    const sent = form.get("files");
    expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual([
      'my "bank".csv',
      "text/csv",
      'a,"₦"\r\n',
    ]);
  });

  it("goes with the paper that the form names, or as a check [EXT-55b]", async () => {
    upstream
      .on(adminQuestions.importQuestions)
      .reply(200, { ...good, errors: [{ row: 2, reason: "No key" }], countsRows: true });
    const document = `mutation I($file: Upload!, $paper: QuestionPaperInput, $checkOnly: Boolean!) {
      importQuestions(file: $file, paper: $paper, checkOnly: $checkOnly) { totalInserted errorCount countsRows errors { row reason } } }`;
    const paper = { examType: "JAMB", subjectName: "Physics", year: 2024 };
    const file = (): File => new File(["x"], "q.gift");
    const reply = await gateway.query(document, { file: file(), paper, checkOnly: true }, signedIn);
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({
      importQuestions: { totalInserted: 2, errorCount: 1, countsRows: true, errors: [{ row: 2, reason: "No key" }] },
    });
    await gateway.query(document, { file: file(), checkOnly: false }, signedIn);
    const sent = await Promise.all(
      upstream.seen.map(async ({ call, body, headers }) => {
        const form = await new Response(String(body), {
          headers: { "content-type": headers["content-type"] ?? "" },
        }).formData();
        form.delete("file");
        return [call, Object.fromEntries(form)];
      }),
    );
    expect(sent).toEqual([
      ["POST /admin/import-questions", { ...paper, year: "2024", checkOnly: "true" }],
      ["POST /admin/import-questions", {}],
    ]);
  });

  it("works with stored documents only, and again from the compiled form [SEC-54]", async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await gateway.query(ask, { file: csv() }, signedIn)).errors).toEqual([]);
    }
    const strict = await startGateway(upstream.url, { TRUSTED_DOCUMENTS: "1" });
    closing.push(() => strict.close());
    const reply = await strict.query(ask, { file: csv() }, signedIn);
    expect([reply.status, reply.errors[0]?.message]).toEqual([400, "This operation is not known here."]);
  });

  it("names the faults of a server that lists plain texts [D-44]", async () => {
    upstream
      .on(adminQuestions.uploadQuestions)
      .reply(200, { ...good, errors: ["Row 3 is bad", { message: "and 4", row: "4" }] });
    const reply = await gateway.query(ask, { file: csv() }, signedIn);
    expect(reply.data).toMatchObject({
      uploadQuestions: {
        errorCount: 2,
        errors: [
          { file: null, row: null, reason: "Row 3 is bad" },
          { file: null, row: 4, reason: "and 4" },
        ],
      },
    });
  });

  it("streams: the server has most of the file before the caller has sent the end", async () => {
    const slow = await startSlowServer(({ bytes }, request) =>
      bytes > 0 && request.complete ? { status: 200, body: good } : null,
    );
    const { payload, outgoing, answered } = await openUpload(slow.url, megabytes(4));
    outgoing.write(payload.subarray(0, payload.length - 1000));
    await vi.waitFor(() => expect(slow.seen.bytes).toBeGreaterThan(3 * 1024 * 1024), { timeout: 5000 });
    expect(slow.seen.isWhole).toBe(false);
    outgoing.end(payload.subarray(payload.length - 1000));
    expect(await answered).toContain('"totalInserted":2');
  });

  it("answers UNAUTHENTICATED at once when the token has ended meanwhile, though most of the file is still to come", async () => {
    const slow = await startSlowServer(({ bytes }) =>
      bytes > 100_000 ? { status: 401, body: { message: "Your session has ended. Please log in again." } } : null,
    );
    const { payload, outgoing, answered } = await openUpload(slow.url, megabytes(8));
    outgoing.write(payload.subarray(0, 1024 * 1024));
    const reply = JSON.parse(await answered) as { errors: { message: string; extensions: unknown }[] };
    expect(reply.errors[0]).toMatchObject({
      message: "Your session has ended. Please log in again.",
      extensions: { code: "UNAUTHENTICATED", status: 401 },
    });
    outgoing.destroy();
  });

  it("sends the answer to a caller who has not stopped sending", async () => {
    const slow = await startSlowServer(({ bytes }) =>
      bytes > 0 ? { status: 413, body: { message: "Too much." } } : null,
    );
    const { payload, outgoing, answered } = await openUpload(slow.url, megabytes(8));
    outgoing.end(payload);
    expect(await answered).toContain("PAYLOAD_TOO_LARGE");
  });

  it("ends the call to the server when the caller cancels, without counting it as a failure of the server [REL-03]", async () => {
    const slow = await startSlowServer(() => null);
    for (let round = 0; round < 25; round += 1) {
      slow.seen.wasCut = false;
      const { payload, outgoing } = await openUpload(slow.url, csv("x".repeat(200_000)));
      outgoing.write(payload.subarray(0, 150_000));
      const before = slow.seen.bytes;
      await vi.waitFor(() => expect(slow.seen.bytes).toBeGreaterThan(before), { timeout: 10_000 });
      outgoing.destroy();
      await vi.waitFor(() => expect(slow.seen.wasCut).toBe(true), { timeout: 5000 });
    }
    expect(slow.seen.isWhole).toBe(false);
    // the breaker of the group is closed: the next call goes out
    const next = await openUpload(slow.url, csv());
    const before = slow.seen.bytes;
    next.outgoing.end(next.payload);
    await vi.waitFor(() => expect(slow.seen.bytes).toBeGreaterThan(before), { timeout: 10_000 });
    next.outgoing.destroy();
  }, 30_000);

  it("413 PAYLOAD_TOO_LARGE for more than 20 MB, before the server has it whole [LIM-03]", async () => {
    const slow = await startSlowServer((_seen, request) => (request.complete ? { status: 200, body: good } : null));
    const reply = await slow.gateway.query(ask, { file: megabytes(21) }, signedIn);
    expect(reply.errors[0]).toMatchObject({
      message: "The file is larger than 20 MB.",
      extensions: { code: "PAYLOAD_TOO_LARGE", status: 413 },
    });
    expect(slow.seen.isWhole).toBe(false);
  }, 30_000);

  it("keeps memory flat: four files of 20 MB at once take less than two of them", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    // without garbage, which other tests of this process may have left; the other end of the connection is counted, too
    const held = (): number => {
      collectGarbage();
      return process.memoryUsage().external;
    };
    const file = megabytes(19);
    const looks: number[] = [];
    let nextLook = Number.POSITIVE_INFINITY;
    const slow = await startSlowServer(({ bytes }, request) => {
      if (bytes >= nextLook) {
        looks.push(held());
        nextLook += (4 * file.size) / 20;
      }
      return request.complete ? { status: 200, body: good } : null;
    });
    const send = async (): Promise<string> => {
      const { payload, outgoing, answered } = await openUpload(slow.url, file);
      outgoing.end(payload);
      return answered;
    };
    await send();
    const uploads = await Promise.all(Array.from({ length: 4 }, () => openUpload(slow.url, file)));
    const before = held();
    nextLook = slow.seen.bytes;
    for (const { outgoing, payload } of uploads) outgoing.end(payload);
    const answers = await Promise.all(uploads.map(({ answered }) => answered));
    expect(answers.every((answer) => answer.includes('"totalInserted":2'))).toBe(true);
    expect(looks.length).toBeGreaterThanOrEqual(20);
    expect(Math.max(...looks) - before).toBeLessThan(40 * 1024 * 1024);
  }, 60_000);

  it("answers 408 to a caller who is silent for 30 seconds, and ends the call to the server [SEC-52]", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const slow = await startSlowServer(() => null);
    const { payload, outgoing } = await openUpload(slow.url, csv("x".repeat(200_000)));
    const answer = new Promise<IncomingMessage>((resolve) => outgoing.once("response", resolve));
    outgoing.write(payload.subarray(0, 150_000));
    while (slow.seen.bytes === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(outgoing.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    const { statusCode, headers } = await answer;
    // a proxy takes an answer for no failure of the gateway, unlike a connection that just closes
    expect([statusCode, headers.connection]).toEqual([408, "close"]);
    await vi.waitFor(() => expect(slow.seen.wasCut).toBe(true), { timeout: 10_000 });
    expect(slow.seen.isWhole).toBe(false);
  });

  it("answers 408 to a caller who stops before the file begins [SEC-52]", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const slow = await startSlowServer(() => null);
    const { payload, outgoing } = await openUpload(slow.url, csv());
    const answer = new Promise<IncomingMessage>((resolve) => outgoing.once("response", resolve));
    const before = vi.getTimerCount();
    outgoing.write(payload.subarray(0, 60));
    while (vi.getTimerCount() === before) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(31_000);
    vi.useRealTimers();
    expect((await answer).statusCode).toBe(408);
  });

  it("is refused with 429 where fifty of the same address are open [LIM-14]", async () => {
    const slow = await startSlowServer(() => null, { RATE_LIMITS: "on" });
    let arrived = 0;
    slow.gateway.app.server.on("request", () => (arrived += 1));
    const open = await Promise.all(Array.from({ length: 50 }, () => openUpload(slow.url, csv("x".repeat(200_000)))));
    for (const { outgoing, payload } of open) outgoing.write(payload.subarray(0, 10_000));
    await vi.waitFor(() => expect(arrived).toBe(50), { timeout: 10_000 });
    const { payload, outgoing, answered } = await openUpload(slow.url, csv());
    outgoing.end(payload);
    expect(await answered).toContain("RATE_LIMITED");
    for (const each of open) each.outgoing.destroy();
  });

  it("gives its place back also where its sender leaves while Redis is still counting it [LIM-14]", async () => {
    const slow = await startSlowServer(() => ({ status: 200, body: good }), { RATE_LIMITS: "on" });
    let goOn = (): void => {};
    const pause = new Promise<void>((resolve) => (goOn = resolve));
    let [waiting, closed] = [0, 0];
    vi.spyOn(AcceptedTokens.prototype, "has").mockImplementation(async () => {
      waiting += 1;
      await pause;
      return false;
    });
    slow.gateway.app.server.on("request", (_request, response) => response.once("close", () => (closed += 1)));
    const left = await Promise.all(Array.from({ length: 50 }, () => openUpload(slow.url, csv("x".repeat(200_000)))));
    for (const { outgoing, payload } of left) outgoing.write(payload.subarray(0, 10_000));
    await vi.waitFor(() => expect(waiting).toBe(50), { timeout: 10_000 });
    for (const { outgoing } of left) outgoing.destroy();
    await vi.waitFor(() => expect(closed).toBe(50), { timeout: 10_000 });
    goOn();
    const { payload, outgoing, answered } = await openUpload(slow.url, csv());
    outgoing.end(payload);
    expect(await answered).toContain('"totalInserted":2');
  });
});

describe("an upload to the API of this repository", () => {
  const api = adminApiForFile();

  it("saves the rows, and returns refusals that come before the end of the file", async () => {
    const own = await startGateway(await api.app.listen({ port: 0, host: "127.0.0.1" }));
    closing.push(() => own.close());
    const rows = Array.from({ length: 1200 }, (_, index) => csvRow(index));
    const bearer = { authorization: `Bearer ${await adminToken(api)}` };
    const saved = await own.query(ask, { file: csv(csvOf(rows)) }, bearer);
    expect(saved.data).toMatchObject({ uploadQuestions: { totalInserted: 1200, errorCount: 0 } });
    const broken = await own.query(ask, { file: csv("not a table") }, bearer);
    expect(broken.errors[0]).toMatchObject({
      message: expect.stringContaining("bank.csv: The first row must name the columns"),
      extensions: { code: "BAD_USER_INPUT", status: 400 },
    });
    for (let round = 0; round < 5; round += 1) {
      const late = await own.query(ask, { file: megabytes(12) }, { authorization: "Bearer ended" });
      expect(late.errors[0]?.extensions).toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
    }
  }, 60_000);
});

describe("a request in parts that is no upload [SEC-52]", () => {
  const post = async (query: string, variables: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const parts = await inParts(query, variables, { ...signedIn, ...headers });
    const response = await gateway.app.inject({ method: "POST", url: "/graphql", ...parts });
    return { status: response.statusCode, text: response.body };
  };

  it("400 without the preflight header, and nothing is called", async () => {
    const { payload, headers } = await inParts(ask, { file: csv() }, signedIn);
    const { "apollo-require-preflight": _left, ...rest } = headers;
    const response = await gateway.app.inject({ method: "POST", url: "/graphql", headers: rest, payload });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain("Apollo-Require-Preflight");
    expect(upstream.seen).toEqual([]);
  });

  it("400 for an operation that takes no file, with or without one", async () => {
    const other = 'mutation M { deleteUser(id: "7") { message } }';
    const answer = await post(other, { file: csv() });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Only operations with a file may be sent in parts.");
    expect((await post("{ examTypes }", { file: csv() })).status).toBe(400);
    expect(upstream.seen).toEqual([]);
  });

  it("413 for two files and for a long map, 400 for none, for rubbish and for a map that names nothing [LIM-01] [D-356]", async () => {
    const form = async (fill: (form: FormData) => void) => {
      const data = new FormData();
      fill(data);
      const body = new Response(data);
      return gateway.app.inject({
        method: "POST",
        url: "/graphql",
        headers: {
          ...signedIn,
          "apollo-require-preflight": "1",
          "content-type": body.headers.get("content-type") ?? "",
        },
        payload: Buffer.from(await body.arrayBuffer()),
      });
    };
    const operations = JSON.stringify({ query: ask, variables: { file: null } });
    const two = await form((data) => {
      data.append("operations", operations);
      data.append("map", '{"0":["variables.file"],"1":["variables.other"]}');
      data.append("0", csv());
      data.append("1", csv());
    });
    expect(two.statusCode).toBe(413);
    const none = await form((data) => {
      data.append("operations", operations);
      data.append("map", "{}");
    });
    expect(none.statusCode).toBe(400);
    const rubbish = await form((data) => data.append("operations", "{"));
    expect(rubbish.statusCode).toBe(400);
    const poisoned = await form((data) => {
      data.append("operations", operations);
      data.append("map", '{"0":["__proto__.x"]}');
      data.append("0", csv());
    });
    expect(poisoned.statusCode).toBe(400);
    // graphql-upload would search the whole path again for each of its parts
    const long = await form((data) => {
      data.append("operations", operations);
      data.append("map", JSON.stringify({ 0: [`variables${".a".repeat(45_000)}`] }));
      data.append("0", csv());
    });
    expect(long.statusCode).toBe(413);
    const large = await form((data) => data.append("operations", JSON.stringify({ query: "x".repeat(101 * 1024) })));
    expect(large.statusCode).toBe(413);
    expect(upstream.seen).toEqual([]);
  });

  it("400 for a file variable in a JSON body", async () => {
    const reply = await gateway.query(ask, { file: {} }, signedIn);
    expect([reply.status, upstream.seen]).toEqual([400, []]);
  });

  it("stops without a token before the server is called", async () => {
    const reply = await gateway.query(ask, { file: csv() });
    expect(reply.errors[0]?.extensions).toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
    expect(upstream.seen).toEqual([]);
  });

  it("400 for an upload id with characters that a header may not have", async () => {
    const reply = await gateway.query(ask, { file: csv(), uploadId: "a\r\nb: c" }, signedIn);
    expect(reply.errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    expect(upstream.seen).toEqual([]);
  });
});
