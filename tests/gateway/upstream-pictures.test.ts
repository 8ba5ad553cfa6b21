import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shownPicture, storedPicture } from "../../gateway/core/calls/upstream-pictures.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

/* A foreign server that keeps pictures under its own plain http address. */
const png = Buffer.from("89504e470d0a1a0a", "hex");
const settings = {
  schoolName: "Unity College",
  contactEmail: "head@example.com",
  contactPhone: null,
  defaultExamDuration: 60,
  questionsPerPage: 10,
  randomizeQuestions: false,
  passwordMinLength: 8,
  sessionTimeout: 30,
  emailNotifications: true,
  inAppNotifications: true,
};
let logoUrl: string;
let asked: { method: string; url: string; authorization: string | undefined; cookie: string | undefined }[];
let saved: unknown;
let server: Server;
let host: string;
let gateway: TestGateway;
/** Answers that the server has not finished yet. */
const held: ServerResponse[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    asked.push({ method, url, authorization: headers.authorization, cookie: headers.cookie });
    const json = (body: object) =>
      void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url === "/api/settings" && method === "PUT") {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        saved = JSON.parse(Buffer.concat(parts).toString("utf8"));
        json(saved as object);
      });
      return;
    }
    if (url === "/api/settings") return json({ ...settings, logoUrl });
    if (url.startsWith("/exam/questions"))
      return json({
        questions: [
          {
            id: "q1",
            question: "?",
            optionA: "1",
            optionB: "2",
            optionC: "3",
            optionD: "4",
            questionImageUrl: logoUrl,
          },
        ],
        totalPages: 1,
      });
    if (url === "/uploads/photo.jpg") return void response.writeHead(200, { "content-type": "image/jpg" }).end(png);
    if (url.startsWith("/uploads/logo.png"))
      return void response.writeHead(200, { "content-type": "image/png" }).end(png);
    if (url === "/uploads/large.png") {
      const large = Buffer.alloc(5 * 1024 * 1024 + 1);
      return void response.writeHead(200, { "content-type": "image/png", "content-length": large.length }).end(large);
    }
    if (url.startsWith("/uploads/slow")) return void held.push(response);
    if (url === "/uploads/moved.png") return void response.writeHead(302, { location: "/uploads/logo.png" }).end();
    if (url === "/uploads/page.png")
      return void response.writeHead(200, { "content-type": "text/html" }).end("<script>alert(1)</script>");
    response.writeHead(404, { "content-type": "image/png" }).end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway = await startGateway(host);
});
beforeEach(() => {
  asked = [];
  saved = undefined;
});
afterAll(async () => {
  await gateway.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const authorization = { authorization: "Bearer t" };
const ask = async (): Promise<string> => {
  const reply = await gateway.query("{ schoolSettings { logoUrl } }", {}, authorization);
  return (reply.data as { schoolSettings: { logoUrl: string } }).schoolSettings.logoUrl;
};

describe("a picture of a foreign server", () => {
  it.each([
    ["its own http address", () => `${host}/uploads/logo.png?v=2`],
    ["a path of its own", () => "/uploads/logo.png?v=2"],
  ])(
    "is shown under our address where the server names it by %s, and saved as the server named it",
    async (_how, named) => {
      logoUrl = named();
      const shown = await ask();
      expect(shown).toMatch(/^\/upstream\//);
      const picture = await gateway.app.inject({ url: shown, headers: { cookie: "a=b", ...authorization } });
      expect(picture.statusCode).toBe(200);
      expect(picture.rawPayload).toEqual(png);
      expect(picture.headers).toMatchObject({
        "content-type": "image/png",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
      expect(asked.at(-1)).toEqual({
        method: "GET",
        url: "/uploads/logo.png?v=2",
        authorization: undefined,
        cookie: undefined,
      });
      const input = { ...settings, logoUrl: shown };
      const reply = await gateway.query(
        "mutation M($input: SchoolSettingsInput!) { updateSchoolSettings(input: $input) { logoUrl } }",
        { input },
        authorization,
      );
      expect(reply.data).toEqual({ updateSchoolSettings: { logoUrl: shown } });
      expect(saved).toMatchObject({ logoUrl: named() });
    },
  );

  it("is shown under the usual misspelling of its type as well", async () => {
    const { statusCode, headers } = await gateway.app.inject({ url: "/upstream/path/uploads/photo.jpg" });
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpg"]);
  });

  it("[C-QUIZ-06] of a question is shown in the same way", async () => {
    logoUrl = `${host}/uploads/logo.png`;
    const document =
      'query { examQuestions(paper: { examType: "JAMB", subjectName: "Biology", year: 2024 }, page: 1) { questions { questionImageUrl } } }';
    const reply = await gateway.query(document, {}, authorization);
    expect(reply.data).toEqual({
      examQuestions: { questions: [{ questionImageUrl: "/upstream/host/uploads/logo.png" }] },
    });
  });

  it.each(["/uploads/page.png", "/uploads/moved.png", "/uploads/none.png", "/uploads/large.png", "/api/settings"])(
    "is nothing else: %s is a 404",
    async (path) => {
      for (const kind of ["host", "path"]) {
        const reply = await gateway.app.inject({ url: `/upstream/${kind}${path}`, headers: { accept: "image/*" } });
        expect(reply.statusCode).toBe(404);
      }
    },
  );

  it("[LIM-14] takes a place of its address like any file: 200 at once", async () => {
    const load = (url: string, remoteAddress = "192.0.2.1") => gateway.app.inject({ url, remoteAddress });
    const pictures = Array.from({ length: 200 }, (_, index) => load(`/upstream/host/uploads/slow-${index}.png`));
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(200);
    for (const url of [
      "/upstream/host/uploads/logo.png",
      "/upstream/path/uploads/logo.png",
      "/files/uploads/logo.png",
    ]) {
      const refused = await load(url);
      expect([refused.statusCode, refused.headers["retry-after"]], url).toEqual([429, "1"]);
    }
    expect((await load("/upstream/host/uploads/logo.png", "192.0.2.2")).statusCode).toBe(200);
    for (const response of held.splice(0)) response.writeHead(200, { "content-type": "image/png" }).end(png);
    expect(new Set((await Promise.all(pictures)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await load("/upstream/host/uploads/logo.png")).statusCode).toBe(200);
  });

  it("is sent on while it arrives, and broken off where it grows too large", async () => {
    const { port } = new URL(await gateway.app.listen({ port: 0, host: "127.0.0.1" }));
    const loading = fetch(`http://127.0.0.1:${port}/upstream/host/uploads/slow.png`);
    await expect.poll(() => held.length).toBe(1);
    const [response] = held.splice(0);
    response?.writeHead(200, { "content-type": "image/png" });
    response?.write(png);
    const picture = await loading;
    const reader = picture.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? [])).toEqual(png);
    response?.end(Buffer.alloc(5 * 1024 * 1024));
    const readRest = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    await expect(readRest()).rejects.toThrow("terminated");
  });

  it("leaves every other address alone", () => {
    const api = "http://api.school.example:8080/v1";
    const others = [
      "https://cdn.example/a.png",
      "http://elsewhere.example/a.png",
      "/files/a.png",
      "//evil.example/a.png",
      "a.png",
      "",
    ];
    for (const address of others) expect(shownPicture(address, api)).toBe(address);
    expect(shownPicture(null, api)).toBeNull();
    expect(shownPicture("https://api.school.example/a.png", "https://api.school.example")).toBe(
      "https://api.school.example/a.png",
    );
    expect(shownPicture("/uploads/a.png", undefined)).toBe("/uploads/a.png");
    expect(storedPicture("https://cdn.example/a.png", api)).toBe("https://cdn.example/a.png");
    expect(storedPicture("/upstream/host/a.png", api)).toBe("http://api.school.example:8080/a.png");
    expect(storedPicture("/upstream/path/a.png", api)).toBe("/a.png");
    expect(storedPicture(undefined, api)).toBeUndefined();
  });

  it("has no address beside our own API", async () => {
    const own = await startGateway("", { API_PORT: String((server.address() as AddressInfo).port) });
    const reply = await own.app.inject({ url: "/upstream/host/uploads/logo.png", headers: { accept: "image/*" } });
    expect(reply.statusCode).toBe(404);
    expect(asked).toEqual([]);
    await own.close();
  });
});
