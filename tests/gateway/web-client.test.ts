import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityHeaders } from "../../gateway/core/web/headers.ts";
import { serveWebClient } from "../../gateway/core/web/web-client.ts";
import { pageScripts } from "../../gateway/core/web/web-pages.ts";
import { growth } from "../support/growth.ts";

/* The gateway in front of a small build: which document an address gets, and how caches may keep it. */
const folder = mkdtempSync(join(tmpdir(), "akada-web-"));
const page = (name: string): string =>
  `<!doctype html><title>${name}</title><link rel="canonical" href="https://origin.invalid/${name}">${"<p>text</p>".repeat(200)}`;
const build: Record<string, string> = {
  "pages/pages.json": JSON.stringify({
    drawn: { "/": "home.html", "/Jwaec": "jwaec.html" },
    framed: { "/settings": "settings.html" },
    other: ["/dashboard", "/school/exams/:id", "/admin/*", "/a.b"],
  }),
  "pages/home.html": page("home"),
  "pages/jwaec.html": page("jwaec"),
  "pages/settings.html": page("settings"),
  "pages/shell.html": page("shell"),
  "pages/not-found.html": page("not-found"),
  "pages/worker.js": "self.version = 1;",
  "pages/robots.txt": "Sitemap: https://origin.invalid/sitemap.xml\n",
  "pages/sitemap.xml": "<urlset><loc>https://origin.invalid/</loc></urlset>",
  "web/favicon.svg": "<svg/>",
  "web/manifest.webmanifest": "{}",
  "web/assets/index-abc.js": "1",
};

let app: FastifyInstance;
beforeAll(async () => {
  for (const [file, text] of Object.entries(build)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  app = Fastify();
  await app.register(compress, { threshold: 1024 });
  await serveWebClient(app, { publicUrl: "https://akada.example", hasWorker: true, folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers: { accept: "text/html,*/*;q=0.8", ...headers } });
const titleOf = (body: string): string | undefined => /<title>(.+?)<\/title>/.exec(body)?.[1];

describe("the content security policy", () => {
  it("[SEC-60] [D-348] names the script that stands in the pages by its hash, and no other", async () => {
    writeFileSync(
      join(folder, "pages/shell.html"),
      `<script>a = 1;</script><script type="module" src="/b.js"></script>`,
    );
    const scripts = pageScripts(join(folder, "pages"));
    expect(scripts).toEqual([`'sha256-${createHash("sha256").update("a = 1;").digest("base64")}'`]);
    const headers = securityHeaders({ isHttps: true, hasSandbox: false, pageScripts: scripts });
    expect(headers["content-security-policy"]).toContain(`;script-src 'self' https://js.paystack.co ${scripts[0]};`);
  });
});

describe("the document of an address", () => {
  it.each([
    ["/", 200, "home"],
    ["/?utm=1", 200, "home"],
    ["/Jwaec", 200, "jwaec"],
    ["/jwaec", 200, "jwaec"],
    ["/JWAEC/", 200, "jwaec"],
    ["/Settings/", 200, "settings"],
    ["/dashboard", 200, "shell"],
    ["/Dashboard/?tab=1", 200, "shell"],
    ["/school/exams/17", 200, "shell"],
    ["/admin", 200, "shell"],
    ["/admin/users/2", 200, "shell"],
    ["/school/exams", 404, "not-found"],
    ["/school/exams/17/more", 404, "not-found"],
    ["/dashboards", 404, "not-found"],
    ["/nothing", 404, "not-found"],
    ["/constructor", 404, "not-found"],
  ])("%s answers %i with the page %s", async (url, status, title) => {
    const response = await get(url);
    expect(response.statusCode).toBe(status);
    expect(titleOf(response.body)).toBe(title);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it.each(["/assets/none.js", "/old.php", "/index.html", "/pages.json"])("%s is no page", async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: "Not found" });
  });

  it("takes no longer for each of thousands of slashes in an address [LIM-01]", async () => {
    const ask = async (slashes: number) => {
      for (let turn = 0; turn < 10; turn += 1) expect((await get(`/${"/".repeat(slashes)}x`)).statusCode).toBe(404);
    };
    expect(await growth(ask, 1000)).toBeLessThan(20);
    expect((await get(`/dashboard${"/".repeat(8000)}`)).statusCode).toBe(200);
  });

  it("gives no document for another accepted type or another method", async () => {
    expect((await get("/", { accept: "application/json" })).statusCode).toBe(404);
    expect((await app.inject({ method: "GET", url: "/", headers: {} })).statusCode).toBe(200);
    expect((await app.inject({ method: "POST", url: "/" })).statusCode).toBe(404);
    const head = await app.inject({ method: "HEAD", url: "/", headers: { accept: "*/*" } });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
  });

  it("puts the public address into the places that the build left for it", async () => {
    expect((await get("/")).body).toContain('href="https://akada.example/home"');
    expect((await get("/robots.txt")).body).toBe("Sitemap: https://akada.example/sitemap.xml\n");
    const map = await get("/sitemap.xml");
    expect(map.body).toContain("<loc>https://akada.example/</loc>");
    expect(map.headers["content-type"]).toBe("application/xml; charset=utf-8");
  });
});

describe("caches", () => {
  it("asks again for a page each time, and answers 304 as long as it is the same", async () => {
    const first = await get("/");
    expect(first.headers["cache-control"]).toBe("no-cache");
    expect(first.headers["vary"]).toContain("accept-encoding");
    const etag = String(first.headers["etag"]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get("/", { "if-none-match": known });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe("");
    }
    expect((await get("/", { "if-none-match": '"other"' })).statusCode).toBe(200);
    expect((await get("/Jwaec", { "if-none-match": etag })).statusCode).toBe(200);
  });

  it("never says 304 for a page that does not exist", async () => {
    const etag = String((await get("/nothing")).headers["etag"]);
    expect((await get("/nothing", { "if-none-match": etag })).statusCode).toBe(404);
  });

  it("sends the smallest form the browser takes, each with its own tag", async () => {
    const plain = await get("/");
    const br = await get("/", { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gzip = await get("/", { "accept-encoding": "gzip, br;q=0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers["etag"])).size).toBe(3);
    expect(Number(br.headers["content-length"])).toBeLessThan(Number(plain.headers["content-length"]));
  });

  it("keeps hashed files for ever and others for an hour", async () => {
    expect((await get("/assets/index-abc.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
    const manifest = await get("/manifest.webmanifest");
    expect(manifest.headers["content-type"]).toMatch(/^application\/manifest\+json/);
  });
});

describe("the service worker", () => {
  it("[REL-14] is asked for anew each time, may fetch pictures from elsewhere and nothing else", async () => {
    const first = await get("/worker.js");
    expect(first.statusCode).toBe(200);
    expect(first.body).toBe("self.version = 1;");
    expect(first.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(first.headers["cache-control"]).toBe("no-cache");
    expect(first.headers["content-security-policy"]).toBe("default-src 'none';connect-src 'self' https:");
    const again = await get("/worker.js", { "if-none-match": String(first.headers["etag"]) });
    expect(again.statusCode).toBe(304);
  });

  it("finds the shell at an address of its own, the same document as at an address of the client", async () => {
    const shell = await get("/shell.html");
    expect(shell.statusCode).toBe(200);
    expect(shell.body).toBe((await get("/dashboard")).body);
  });

  it("[REL-14] is replaced by one that deletes all copies and ends itself when it is switched off", async () => {
    const off = Fastify();
    await serveWebClient(off, { publicUrl: "https://akada.example", hasWorker: false, folder });
    const { body, headers } = await off.inject("/worker.js");
    expect(body).toContain("unregister()");
    expect(body).toContain("skipWaiting()");
    expect(body).not.toContain("self.version");
    expect(headers["cache-control"]).toBe("no-cache");
    await off.close();
  });
});

describe("without a build", () => {
  it("serves no pages and still starts", async () => {
    const bare = Fastify();
    await serveWebClient(bare, {
      publicUrl: "https://akada.example",
      hasWorker: true,
      folder: join(folder, "nowhere"),
    });
    const { statusCode, body } = await bare.inject("/");
    expect([statusCode, body]).toEqual([404, '{"message":"Not found"}']);
    await bare.close();
  });
});
