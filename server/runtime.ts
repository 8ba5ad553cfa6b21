import { z } from "zod";
import { feeNaira, koboPerNaira } from "../schema/rules/limits.ts";

/*
 * The environment of both processes: one table for their configurations, docs/settings.md and docker-compose.yml
 * (a test compares them). An invalid value stops the start with a line that names the variable.
 */

export type Process = "gateway" | "api";

interface Variable<Value extends z.ZodType> {
  value: Value;
  for: readonly Process[];
  /** Shown in docs/settings.md. */
  about: string;
  secret?: boolean;
}

const variable = <Value extends z.ZodType>(
  processes: readonly Process[],
  about: string,
  value: Value,
  secret = false,
): Variable<Value> => ({ value, for: processes, about, secret });

/** The largest number that timers of Node and columns of the database hold. */
const maxInteger = 2 ** 31 - 1;
/** @param told the least number that the message tells people, where it is not `least` */
const wholeNumber = (least: number, largest = maxInteger, told = least) =>
  z
    .string()
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= largest,
      `must be a whole number from ${told} to ${largest}`,
    )
    .transform(Number);
/** 0 takes any free port, which only tests want: `npm start` refuses it, so the message does not offer it. */
const port = (fallback: number) => wholeNumber(0, 65_535, 1).default(fallback);
const count = (fallback: number, least = 1) => wholeNumber(least).default(fallback);
/** A price in naira; it is kept in kobo. */
const price = wholeNumber(1, Math.floor(maxInteger / koboPerNaira));
const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);
const switchWords = oneOf("on", "off", "1", "0").transform((value) => value === "on" || value === "1");
const onOff = (fallback: "on" | "off") => switchWords.default(fallback === "on");
const longText = (least: number) => z.string().min(least, `must have ${least} characters or more`);
const url = (protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, hostname: /.+/, error: `must be an address such as ${example}` })
    .transform((value) => value.replace(/\/+$/, ""));
const webUrl = url(/^https?$/, "https://akada.example");
/** An address of mail, alone or behind a name. */
const mailbox = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@,]+@[^<>\s@,]+)$/,
    "must be an address of mail such as help@akada.example",
  );
const words = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  );
/**
 * A process that computes on one core keeps few statements in flight, and each connection costs PostgreSQL memory and plans
 * of its own.
 */
export const databaseConnections = 10;
/** Aids for development, which are not open to a network by default (D-103). */
export const developmentAids = ["mailbox", "accounts", "payments", "api"] as const;
export type DevelopmentAid = (typeof developmentAids)[number];
const aidsOf: Record<string, readonly DevelopmentAid[]> = { on: developmentAids, off: [] };
const aids = z
  .string()
  .transform((value) => aidsOf[value.trim()] ?? value.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(developmentAids, `must be on, off, or some of ${developmentAids.join(", ")}`)))
  .optional();
/** Pages of other addresses, without a path: a browser sends no other form. */
const origins = words
  .transform((all) => all.map((one) => one.replace(/\/$/, "")))
  .refine((all) => all.every((one) => /^[a-z][\w+.-]*:\/\/[\w.:[\]-]+$/i.test(one)), {
    error: "must be addresses without a path such as https://app.example",
  });
/** An address, a network, or a name for some of them. */
const neighbours = words.check(
  z.refine((all) => all.every((one) => neighbour.safeParse(one).success), {
    error: "must be addresses or networks such as 10.0.0.2 or 10.0.0.0/24, or loopback, linklocal, uniquelocal",
  }),
);
const neighbour = z.union([
  z.enum(["loopback", "linklocal", "uniquelocal"]),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);
const both = ["gateway", "api"] as const;
const gateway = ["gateway"] as const;
const api = ["api"] as const;

export const variables = {
  NODE_ENV: variable(
    both,
    "`production` turns every development aid off",
    oneOf("development", "test", "production").default("development"),
  ),
  HOST: variable(
    both,
    "address to listen on",
    z
      .union([z.ipv4(), z.ipv6(), z.hostname()], "must be an address or a name of this machine, such as 0.0.0.0")
      .default("127.0.0.1"),
  ),
  DEVELOPMENT_AIDS: variable(
    both,
    "`on`, `off` or some of `mailbox,accounts,payments,api`; by default all of them where HOST is this machine, none beyond it, and none in production",
    aids,
  ),
  PORT: variable(gateway, "port of the gateway and the web client", port(4000)),
  API_PORT: variable(both, "port of the embedded API", port(4001)),
  API_URL: variable(gateway, "a REST API elsewhere; when set, `npm start` starts no API of its own", webUrl.optional()),
  PUBLIC_WEB_URL: variable(
    both,
    "the address people type; links in mails start with it; by default with PORT, where that is set",
    webUrl
      .refine((value) => /^https?:\/\/[^/?#@]+$/i.test(value), "must be an address without a path")
      .default("http://localhost:4000"),
  ),
  DATABASE_URL: variable(
    api,
    "a PostgreSQL server; without it the embedded database is used",
    url(/^postgres(ql)?$/, "postgres://akada:password@127.0.0.1:5432/akada").optional(),
    true,
  ),
  DATABASE_CONNECTIONS: variable(
    api,
    "the most connections to PostgreSQL that each API and each worker opens, from 4 to 30",
    wholeNumber(4, 30).default(databaseConnections),
  ),
  DATA_DIR: variable(api, "folder of the embedded database", z.string().min(1).default("./.data")),
  APP_SECRET: variable(api, "at least 32 characters; required in production", longText(32).optional(), true),
  APP_SECRET_OTHER: variable(
    api,
    "while APP_SECRET is being changed, the one of both that is not APP_SECRET: what was made with it still counts",
    longText(32).optional(),
    true,
  ),
  TLS_CERT_FILE: variable(
    gateway,
    "certificate with its chain (PEM): the gateway then also speaks TLS and HTTP/2, at TLS_PORT; needs TLS_KEY_FILE",
    z.string().min(1).optional(),
  ),
  TLS_KEY_FILE: variable(gateway, "private key of that certificate (PEM)", z.string().min(1).optional()),
  TLS_PORT: variable(gateway, "port for TLS and HTTP/2", port(4443)),
  TRUSTED_PROXIES: variable(
    both,
    "addresses or networks whose `X-Forwarded-For` counts, comma separated; the API always trusts the gateway on loopback",
    neighbours,
  ),
  CORS_ORIGINS: variable(gateway, "origins other than our own that may call /graphql, comma separated", origins),
  REDIS_URL: variable(
    both,
    "shares the limits on traffic between processes, and catalogue answers between gateways; without it each keeps its own",
    url(/^rediss?$/, "redis://127.0.0.1:6379")
      .refine((value) => /^\/?\d*$/.test(new URL(value).pathname), "must end with the port or the number of a database")
      .optional(),
    true,
  ),
  S3_BUCKET: variable(
    api,
    "keeps the bytes of files (logos, pictures, files of questions) in this bucket of object storage instead of the database",
    z
      .string()
      .regex(/^[\w.-]{3,63}$/, "must be the name of a bucket: 3 to 63 letters, digits, dots and hyphens")
      .optional(),
  ),
  S3_ENDPOINT: variable(
    api,
    "address of the object storage, where it is not Amazon's: `https://s3.example.ng`",
    webUrl.optional(),
  ),
  S3_REGION: variable(api, "region of the bucket", z.string().min(1).default("us-east-1")),
  S3_ACCESS_KEY_ID: variable(
    api,
    "key for the bucket; without it the usual places of Amazon's clients are searched",
    z.string().min(1).optional(),
  ),
  S3_SECRET_ACCESS_KEY: variable(api, "secret of that key", z.string().min(1).optional(), true),
  WORKERS: variable(
    api,
    "background jobs (mails, closing of attempts, re-marks): `here` beside the requests, `off` in another process, `only` jobs and no requests",
    oneOf("here", "off", "only").default("here"),
  ),
  SERVICE_WORKER: variable(
    gateway,
    "`off`: browsers drop the copy of the client that they keep for times without a network, and load it anew",
    onOff("on"),
  ),
  TRUSTED_DOCUMENTS: variable(
    gateway,
    "`1`: only the client's own operations are executed; on by default in production",
    switchWords.optional(),
  ),
  SMTP_URL: variable(
    api,
    "`smtp://user:password@host:port`; required in production, else mails stay at /dev/mailbox",
    url(/^smtps?$/, "smtp://user:password@mail.example:587").optional(),
    true,
  ),
  MAIL_FROM: variable(api, "sender of every mail", mailbox.default("Akada <no-reply@akada.example>")),
  CONTACT_INBOX: variable(api, "where contact messages go", mailbox.default("help@akada.example")),
  ADMIN_EMAIL: variable(
    api,
    "first platform admin, created at start if absent",
    z.email("must be an address of mail such as admin@akada.example").optional(),
  ),
  ADMIN_PASSWORD: variable(api, "password of that admin, used once", longText(8).optional(), true),
  ADMIN_REGISTRATION: variable(
    api,
    "`closed` switches POST /admin/admin-register off, `open` on; open by default where demo accounts may be used",
    oneOf("open", "closed").optional(),
  ),
  ADMIN_INVITE_CODE: variable(api, "needed to register an admin once one exists", longText(8).optional(), true),
  PAYSTACK_SECRET_KEY: variable(
    api,
    "card provider, server side; without it a sandbox runs for development (never in production)",
    z
      .string()
      .regex(/^sk_(test|live)_/, "must start with sk_test_ or sk_live_")
      .optional(),
    true,
  ),
  PAYSTACK_PUBLIC_KEY: variable(
    both,
    "card provider, browser side",
    z
      .string()
      .regex(/^pk_(test|live)_/, "must start with pk_test_ or pk_live_")
      .optional(),
  ),
  PAYSTACK_BASE_URL: variable(api, "card provider's REST address", webUrl.default("https://api.paystack.co")),
  PRICE_LIST: variable(
    api,
    "naira shown on the pricing page and O-Level cards; by default what is charged",
    price.optional(),
  ),
  PRICE_FEE: variable(api, "naira charged for a year", price.default(feeNaira)),
  REFERRAL_PAYOUT: variable(
    api,
    "how and when referral earnings are paid, in a sentence or two for candidates; without it they are asked to write to you",
    z.string().trim().max(300, "must have 300 characters at most").optional(),
  ),
  FREE_PRACTICE_LIMIT: variable(
    api,
    "questions per practice set without a subscription; 0 is no limit",
    wholeNumber(0).default(0),
  ),
  HIDE_UNKNOWN_EMAIL: variable(api, "`1`: forgot password answers the same for unknown addresses", onOff("off")),
  SAMPLE_DATA: variable(
    api,
    "sample bank and, for development, demo accounts on an empty embedded database",
    onOff("on"),
  ),
  RATE_LIMITS: variable(both, "`off` for tests; refused in production", onOff("on")),
  LOG_LEVEL: variable(
    both,
    "`trace` to `fatal`, or `silent`",
    oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
  ),
  WAITING_ROOM_PER_MINUTE: variable(
    gateway,
    "candidates and students who may sign in per minute, over all gateways; more wait for their turn, and who is signed in goes on. 0: nobody waits",
    wholeNumber(0).default(0),
  ),
  METRICS_TOKEN: variable(
    both,
    "bearer token of a monitor that reads /metrics (Prometheus text); without it there is no such page",
    longText(16).optional(),
    true,
  ),
  SLOW_STATEMENT_MS: variable(
    api,
    "milliseconds from which a statement of the database is written to the log, with the id of its request",
    wholeNumber(0).default(500),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    both,
    "address of an OpenTelemetry collector (OTLP over HTTP), which then gets traces; without it there are none",
    webUrl.optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    both,
    "the part of all operations that are traced, from 0 to 1",
    z
      .string()
      .regex(/^(0|1|0?\.\d+|1\.0+)$/, "must be a number from 0 to 1")
      .transform(Number)
      .default(1),
  ),
  // the smallest values let every operation of our client through
  LIM_01_BODY_BYTES: variable(gateway, "GraphQL body", count(100 * 1024, 16 * 1024)),
  LIM_01_URL_BYTES: variable(gateway, "request line", count(8 * 1024, 1024)),
  LIM_01_HEADER_BYTES: variable(gateway, "request headers", count(16 * 1024, 4096)),
  LIM_02_BODY_BYTES: variable(api, "REST JSON body", count(100 * 1024, 16 * 1024)),
  LIM_05_TOKENS: variable(gateway, "tokens of a GraphQL document", count(1000, 250)),
  LIM_05_DEPTH: variable(gateway, "levels of a GraphQL document", count(10, 5)),
  LIM_05_ALIASES: variable(gateway, "aliases of a GraphQL document", count(15)),
  LIM_05_DIRECTIVES: variable(gateway, "directives of a GraphQL document", count(20, 8)),
  LIM_06_COST: variable(gateway, "cost of a GraphQL operation", count(1000, 450)),
  LIM_06_QUERY_FIELDS: variable(gateway, "root fields of a query", count(10, 8)),
  LIM_06_MUTATION_FIELDS: variable(gateway, "root fields of a mutation", count(1)),
  LIM_07_OPERATIONS: variable(gateway, "operations of a GraphQL document", count(5)),
  LIM_07_FRAGMENTS: variable(gateway, "fragments of a GraphQL document", count(15, 6)),
  LIM_07_VARIABLES: variable(gateway, "variables of a GraphQL operation", count(50, 8)),
  LIM_07_ERRORS: variable(gateway, "errors in one answer", count(5)),
  LIM_09_PAGE_SIZE: variable(api, "largest page of a list", count(100)),
  LIM_10_PER_ACCOUNT_AND_ADDRESS: variable(api, "login failures per account and address in 15 minutes", count(5)),
  LIM_10_PER_ACCOUNT: variable(api, "login failures per account in 15 minutes", count(20)),
  LIM_10_PER_ADDRESS: variable(api, "login failures per address in 15 minutes", count(100)),
  LIM_11_PER_ACCOUNT: variable(api, "wrong codes per account and hour", count(25)),
  LIM_12_RESEND_HOUR: variable(api, "codes mailed per account and hour", count(5)),
  LIM_12_RESEND_DAY: variable(api, "codes mailed per account and day", count(10)),
  LIM_12_FORGOT_HOUR: variable(api, "reset links per address and hour", count(3)),
  LIM_12_RESET_TRIES_HOUR: variable(api, "wrong reset tokens per network address and hour", count(10)),
  LIM_13_REGISTER_HOUR: variable(api, "refused registrations per address and hour", count(60)),
  LIM_13_ACCOUNTS_5_MINUTES: variable(api, "accounts registered from one network address in 5 minutes", count(30)),
  LIM_13_ACCOUNTS_HOUR: variable(api, "accounts registered from one network address in an hour", count(300)),
  LIM_13_CONTACT_HOUR: variable(api, "contact messages per network address and hour", count(20)),
  LIM_13_SIGN_IN_HOUR: variable(api, "wrong sign-in IDs per network address and hour", count(100)),
  LIM_14_ANONYMOUS_MINUTE: variable(both, "requests per address and minute without a token", count(600)),
  LIM_14_USER_MINUTE: variable(both, "requests per signed-in person and minute", count(300)),
  LIM_15_JSON_BYTES: variable(gateway, "largest upstream reply", count(2 * 1024 * 1024, 64 * 1024)),
  LIM_15_LIST_BYTES: variable(gateway, "largest upstream list", count(5 * 1024 * 1024, 64 * 1024)),
  LIM_16_SCHOOL_MAILS_DAY: variable(api, "mails of a school to its people in 24 hours; more wait", count(2000)),
  REL_04_CONNECTIONS: variable(gateway, "connections to each group of the upstream; uploads are one", count(32)),
  REL_04_WAITING: variable(gateway, "calls that may wait for one of them; more are refused", count(64)),
  REL_15_LOOP_DELAY_MS: variable(
    both,
    "milliseconds: lateness of the event loop, for two seconds, from which new requests get 503",
    count(250, 20),
  ),
} as const;

type Variables = typeof variables;
type VariableName = keyof Variables;
type NamesFor<P extends Process> = {
  [K in VariableName]: P extends Variables[K]["for"][number] ? K : never;
}[VariableName];
/** The parsed environment of one process. */
export type Runtime<P extends Process> = { readonly [K in NamesFor<P>]: z.output<Variables[K]["value"]> };

/** Prefixes that only our settings have: any other name with one of them is a typo. */
const ownPrefixes =
  /^(APP_SECRET|REFERRAL|PAYSTACK|ADMIN|DEVELOPMENT|SMTP|MAIL|LIM|REL|METRICS|PRICE|SAMPLE|TRUSTED|CORS|CONTACT|HIDE_UNKNOWN|FREE_PRACTICE|PUBLIC_WEB|RATE_LIMIT|SLOW|TLS|WAITING_ROOM)_/;

/** Short names such as API_URL are left out: APP_URL and others like them may be settings of the machine. */
const leastLengthOfTypos = 9;
const maxTypos = 2;

/** Whether a name is one of our settings with a slip of the fingers. It is none where the right name is set as well. */
function isMisspelt(name: string, env: Record<string, string | undefined>): boolean {
  if (ownPrefixes.test(name)) return true;
  return Object.keys(variables).some(
    (known) => known.length >= leastLengthOfTypos && !env[known] && editDistance(name, known) <= maxTypos,
  );
}

/**
 * How many letters have to be added, left out or replaced to make one text of the other. Two letters that are swapped count as
 * two, unlike in api/core/files/suggestions.ts: SSL_CERT_FILE of the machine would be taken for TLS_CERT_FILE.
 */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > maxTypos) return maxTypos + 1;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Used when APP_SECRET is not set. It is public, so production refuses it (SEC-15). */
export const developmentSecret = "development-only-secret-of-32-characters";

/** Faults of the environment, one line each. */
export class RuntimeFault extends Error {}

/** Parses the environment of one process. @throws RuntimeFault naming each variable at fault. */
export function readRuntime<P extends Process>(process: P, given: Record<string, string | undefined>): Runtime<P> {
  const faults: string[] = [];
  const env = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value?.trim() ? value : undefined]),
  );
  const result: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(variables)) {
    if (!(entry.for as readonly Process[]).includes(process)) continue;
    const parsed = entry.value.safeParse(env[name]);
    if (parsed.success) result[name] = parsed.data;
    else faults.push(`${name}: ${parsed.error.issues[0]?.message ?? "not understood"}`);
  }
  if (!env["PUBLIC_WEB_URL"] && Number(env["PORT"]) > 0)
    result["PUBLIC_WEB_URL"] = `http://localhost:${Number(env["PORT"])}`;
  for (const name of Object.keys(env)) {
    if (!(name in variables) && isMisspelt(name, env)) faults.push(`${name}: there is no such setting`);
  }
  const production = env["NODE_ENV"] === "production";
  if (production && env["RATE_LIMITS"] === "off") faults.push("RATE_LIMITS: cannot be off in production");
  if (production && env["DEVELOPMENT_AIDS"] && env["DEVELOPMENT_AIDS"] !== "off")
    faults.push("DEVELOPMENT_AIDS: cannot be on in production");
  if (production && process === "api" && !env["APP_SECRET"])
    faults.push("APP_SECRET: required in production (32 characters or more)");
  for (const name of ["APP_SECRET", "APP_SECRET_OTHER"])
    if (production && env[name] === developmentSecret) faults.push(`${name}: this value is the one for development`);
  if (production && process === "api" && !env["SMTP_URL"]) faults.push("SMTP_URL: required in production");
  if (production && process === "api" && !env["PAYSTACK_SECRET_KEY"])
    faults.push("PAYSTACK_SECRET_KEY: required in production");
  if (production && process === "api" && !env["PAYSTACK_PUBLIC_KEY"])
    faults.push("PAYSTACK_PUBLIC_KEY: required in production");
  const modes = ["PAYSTACK_SECRET_KEY", "PAYSTACK_PUBLIC_KEY"].map((name) => env[name]?.split("_")[1]);
  if (process === "api" && modes.every(Boolean) && modes[0] !== modes[1])
    faults.push("PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY: one is for tests and the other is not");
  if (process === "gateway") {
    const names = ["PORT", ...(env["API_URL"] ? [] : ["API_PORT"]), ...(env["TLS_CERT_FILE"] ? ["TLS_PORT"] : [])];
    // 0 is any port that is free
    const given = names.map((name) => Number(result[name])).filter((port) => port > 0);
    if (new Set(given).size < given.length) faults.push(`${names.join(" and ")}: must be different ports`);
  }
  if (process === "gateway" && Boolean(env["TLS_CERT_FILE"]) !== Boolean(env["TLS_KEY_FILE"]))
    faults.push("TLS_CERT_FILE and TLS_KEY_FILE: set both, or neither");
  if (process === "gateway" && env["TLS_CERT_FILE"] && !env["PUBLIC_WEB_URL"]?.startsWith("https:"))
    faults.push("TLS_CERT_FILE: PUBLIC_WEB_URL must begin with https:");
  if (process === "api" && Boolean(env["S3_ACCESS_KEY_ID"]) !== Boolean(env["S3_SECRET_ACCESS_KEY"]))
    faults.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither");
  if (process === "api" && env["S3_ENDPOINT"] && !env["S3_BUCKET"]) faults.push("S3_ENDPOINT: S3_BUCKET is missing");
  if (faults.length > 0) throw new RuntimeFault(faults.join("\n"));
  return result as Runtime<P>;
}

/** Whether an address can be reached from this machine only. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether a development aid is open: never in production, and with a public HOST only if it is named (D-103). */
export function hasAid(
  { NODE_ENV, HOST, DEVELOPMENT_AIDS }: Pick<Runtime<Process>, "NODE_ENV" | "HOST" | "DEVELOPMENT_AIDS">,
  aid: DevelopmentAid,
): boolean {
  if (NODE_ENV === "production") return false;
  return DEVELOPMENT_AIDS === undefined ? isLoopback(HOST) : DEVELOPMENT_AIDS.includes(aid);
}

/** Where the API listens: on loopback beside a public gateway, unless DEVELOPMENT_AIDS opens the API, too. */
export function apiHostOf(runtime: Pick<Runtime<Process>, "NODE_ENV" | "HOST" | "DEVELOPMENT_AIDS">): string {
  const isOpen = runtime.NODE_ENV === "production" || isLoopback(runtime.HOST) || hasAid(runtime, "api");
  return isOpen ? runtime.HOST : "127.0.0.1";
}

/** Whether a server that listens on `host` is reached at every address of its machine. */
export const isAnyAddress = (host: string): boolean => ["0.0.0.0", "::", ""].includes(host);

/** The address for a URL with which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string): string {
  const own = isAnyAddress(host) ? "127.0.0.1" : host;
  return own.includes(":") ? `[${own}]` : own;
}
