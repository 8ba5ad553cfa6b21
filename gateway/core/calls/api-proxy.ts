import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Pool } from "undici";
import { downloadSignal, maxDownloads, type Downloads } from "./downloads.ts";
import { filePolicy } from "../web/headers.ts";
import { OpenRequests } from "../limits/open-requests.ts";

/*
 * A proxy for the few paths of the public host that the API serves (D-94): files, the webhook of the card provider and, in
 * development, the mailbox and the payment sandbox.
 */

/** Paths of files that can be fetched once. */
const oneTimeLink = /^\/files\/(once|bank)\//;

/** Anybody may send some: those of one address that are under way at once, and of all. */
const webhooksOfAddress = 20;
const maxWebhooks = 100;

const requestHeaders = ["content-type", "accept", "x-paystack-signature"];
const replyHeaders = [
  "content-type",
  "content-disposition",
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "cache-control",
  "location",
];

export interface ApiProxyOptions {
  apiUrl: string;
  downloads: Downloads;
  /** Development pages, which only our own API has. */
  hasMailbox: boolean;
  hasSandbox: boolean;
}

/** Whether a path has `.` or `..` segments, with which it could leave /files/ on the API. */
function hasDotSegments(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  const plain = path.replaceAll(/%2e/gi, ".").replaceAll(/%2f|%5c|\\/gi, "/");
  return plain.split("/").some((part) => part === "." || part === "..");
}

const isSandboxed = (policy: string | string[] | undefined): boolean =>
  typeof policy === "string" && /(^|;)\s*sandbox\s*(;|$)/.test(policy);

/** Mounts the paths. Bodies pass unchanged, up to 64 KB. */
export function proxyToApi(app: FastifyInstance, options: ApiProxyOptions): void {
  const { origin, pathname } = new URL(options.apiUrl);
  const prefix = pathname.replace(/\/+$/, "");
  const pool = new Pool(origin, { connections: maxDownloads, connect: { timeout: 1000 } });
  // connections of its own, so that a payment does not wait for pictures
  const webhooks = new Pool(origin, { connections: 4, connect: { timeout: 1000 } });
  const openWebhooks = new OpenRequests();
  app.addHook("onClose", () => Promise.all([pool.close(), webhooks.close()]));

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (hasDotSegments(request.url)) return reply.code(404).type("text/plain").send("Not found");
    const isWebhook = request.url.startsWith("/payment/webhook");
    // HEAD only asks whether the file is there, so it must not use up the link
    if (request.method === "HEAD" && oneTimeLink.test(request.url))
      return reply.code(200).header("cache-control", "no-store").send();
    // the provider sends it again, and the page of the payer asks as well
    const isTooMany =
      isWebhook && (webhooks.stats.size >= maxWebhooks || !openWebhooks.take(request, reply, webhooksOfAddress));
    if (isTooMany) return reply.code(503).header("retry-after", "5").type("text/plain").send("Please try again.");
    if (!isWebhook && !options.downloads.take(request, reply)) return reply;
    const headers: Record<string, string> = { "x-request-id": request.id, "x-forwarded-for": request.ip };
    for (const name of requestHeaders) {
      const value = request.headers[name];
      if (typeof value === "string") headers[name] = value;
    }
    try {
      const answer = await (isWebhook ? webhooks : pool).request({
        method: request.method === "HEAD" ? "GET" : (request.method as "GET" | "POST"),
        path: prefix + request.url,
        headers,
        body: Buffer.isBuffer(request.body) ? request.body : null,
        headersTimeout: 10_000,
        bodyTimeout: 10_000,
        // a webhook is carried out, even if its sender does not wait
        signal: isWebhook ? null : downloadSignal(reply),
      });
      void reply.code(answer.statusCode);
      const isFile = request.url.startsWith("/files/");
      if (!isFile) void reply.removeHeader("content-security-policy").removeHeader("x-frame-options");
      for (const name of replyHeaders) {
        const value = answer.headers[name];
        if (typeof value === "string") void reply.header(name, value);
      }
      if (isFile && !isSandboxed(answer.headers["content-security-policy"]))
        void reply.header("content-security-policy", filePolicy);
      return reply.send(answer.body);
    } catch (error) {
      request.log.warn({ err: error }, "proxied call failed");
      return reply.code(502).type("text/plain").send("The server could not be reached. Please try again.");
    }
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({ method: "POST", url: "/payment/webhook", handler });
    scope.route({ method: ["GET", "HEAD"], url: "/files/*", handler });
    const mailbox = options.hasMailbox ? ["/dev/mailbox", "/dev/mailbox.json"] : [];
    for (const url of mailbox) scope.route({ method: ["GET", "HEAD"], url, handler });
    if (options.hasSandbox) scope.route({ method: ["GET", "HEAD", "POST"], url: "/dev/paystack/*", handler });
  });
}
