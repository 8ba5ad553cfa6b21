import { spawn, type ChildProcess } from "node:child_process";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  apiHostOf,
  developmentAids,
  hasAid,
  isAnyAddress,
  isLoopback,
  reachableHost,
  readRuntime,
  RuntimeFault,
  type DevelopmentAid,
  type Runtime,
} from "../server/runtime.ts";
import { productName } from "../schema/rules/product.ts";
import { demoAccounts } from "../api/core/accounts/demo-accounts.ts";
import { prepare } from "./prepare.ts";

/*
 * `npm start`: builds what is stale, runs API and gateway as two processes and prints one URL. `--dev` restarts them
 * on changes and puts Vite in front.
 */
const root = join(import.meta.dirname, "..");
const isDev = process.argv.includes("--dev");

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  fail(
    `This needs Node 24 to run; this is ${process.versions.node}. Start it with "npm start", which brings its own Node on ` +
      "Linux and Windows; on a Mac install Node 24 first.",
  );
}

/** A process of the product, which is started again when it crashes after it was ready. */
interface Part {
  name: string;
  args: string[];
  child: ChildProcess;
  ended: Promise<unknown>;
  wasReady: boolean;
  /** Times of the last crashes, in milliseconds. */
  deaths: number[];
}

const parts: Part[] = [];
let isStopping = false;
const maxDeaths = 5;
const deathWindowMs = 60_000;

function run(name: string, args: string[]): Part {
  const part: Part = { name, args, wasReady: false, deaths: [], ...spawnPart(args) };
  parts.push(part);
  watch(part);
  return part;
}

function spawnPart(args: string[]): Pick<Part, "child" | "ended"> {
  // In a process group of its own, so that Ctrl-C reaches this process only, which ends the parts in order. The IPC
  // channel closes when this process ends.
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
    env: {
      // in development there is no log line for each request, which would push the address off the screen
      ...(process.env["NODE_ENV"] === "production" ? {} : { LOG_LEVEL: "warn" }),
      // a later start does not compile everything again
      NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
      ...process.env,
    },
  });
  return { child, ended: new Promise((resolve) => child.once("exit", resolve)) };
}

function watch(part: Part): void {
  part.child.once("exit", (code, signal) => {
    if (isStopping) return;
    const now = Date.now();
    part.deaths = [...part.deaths.filter((at) => at > now - deathWindowMs), now];
    const how = signal ?? `code ${code}`;
    if (!part.wasReady || part.deaths.length > maxDeaths) {
      console.error(`The ${part.name} has ended (${how}); stopping.`);
      void stop(code === 0 ? 0 : 1);
      return;
    }
    console.error(`The ${part.name} has ended (${how}); starting it again.`);
    Object.assign(part, spawnPart(part.args));
    watch(part);
  });
}

/** Stops the gateway first, so that it never calls a stopped API. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const part of parts.toReversed()) {
    if (part.child.exitCode === null && part.child.signalCode === null) part.child.kill("SIGTERM");
    const late = wait(12_000, undefined, { ref: false }).then(() => part.child.kill("SIGKILL"));
    await Promise.race([part.ended, late]);
  }
  process.exit(code);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** @throws RuntimeFault where another server is ready at the address: its answers would pass for those of ours */
async function refuseTaken(setting: "PORT" | "API_PORT", url: string): Promise<void> {
  if (await isReady(url)) {
    throw new RuntimeFault(
      `${setting}: port ${new URL(url).port} is taken, perhaps by this product. Stop what runs there, or set ${setting} to another port.`,
    );
  }
}

/** Waits until a part answers. If the part ends first, `watch` stops this process, and this promise never resolves. */
async function untilReady(url: string, part: Part): Promise<void> {
  const isAwaited = (): boolean => !isStopping && part.child.exitCode === null;
  while (isAwaited()) {
    if (await isReady(url)) {
      part.wasReady = true;
      return;
    }
    await wait(50);
  }
  await new Promise(() => {});
}

/** The reason why nothing answers at an address, such as ECONNREFUSED; null when anything answers. */
async function faultAt(url: string): Promise<string | null> {
  try {
    await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5000) });
    return null;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? message;
  }
}

/** The open development aids, without those that are empty. */
function aidsOf(api: Runtime<"api">): readonly DevelopmentAid[] {
  const isUsed: Record<DevelopmentAid, boolean> = {
    mailbox: api.SMTP_URL === undefined,
    accounts: api.SAMPLE_DATA && api.DATABASE_URL === undefined,
    payments: api.PAYSTACK_SECRET_KEY === undefined,
    api: true,
  };
  return developmentAids.filter((aid) => isUsed[aid] && hasAid(api, aid));
}

const aidNames: Record<DevelopmentAid, string> = {
  mailbox: "the mailbox",
  accounts: "the demo accounts",
  payments: "sandbox payments",
  api: "the REST API",
};

/** A line that says what is open to whom (D-103). */
function describeAudience(api: Runtime<"api">): string {
  if (isLoopback(api.HOST)) return "Open to:         this machine only";
  const isProduction = api.NODE_ENV === "production";
  const open = isProduction ? [aidNames.api] : aidsOf(api).map((aid) => aidNames[aid]);
  const line = `Open to:         everybody who reaches ${api.HOST}: ${["the site", ...open].join(", ")}`;
  const shut = developmentAids.filter((aid) => !hasAid(api, aid));
  if (isProduction || shut.length === 0) return line;
  return `${line}. Off: ${shut.map((aid) => aidNames[aid]).join(", ")} (DEVELOPMENT_AIDS=${shut.join(",")} opens them)`;
}

/** The address of the site on this machine, whatever stands in front of it. */
const ownUrl = ({ HOST, PORT }: Runtime<"gateway">): string =>
  `http://${isAnyAddress(HOST) || isLoopback(HOST) ? "localhost" : reachableHost(HOST)}:${PORT}`;

/** Lines for somebody who opens the site to the devices of a room: what they type, and what their links begin with. */
function describeNetwork({ HOST, PORT, PUBLIC_WEB_URL, NODE_ENV }: Runtime<"gateway">): string[] {
  if (isLoopback(HOST) || NODE_ENV === "production") return [];
  const lines: string[] = [];
  if (isAnyAddress(HOST)) {
    const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
    const reached = addresses.filter(({ internal, family }) => !internal && family === "IPv4");
    lines.push(...reached.map(({ address }) => `On the network:  http://${address}:${PORT}`));
  }
  if (isLoopback(new URL(PUBLIC_WEB_URL).hostname)) {
    lines.push(
      `Links:           in mails and on slips begin with ${PUBLIC_WEB_URL}, which opens on this machine alone. Set ` +
        "PUBLIC_WEB_URL to the address that people type",
    );
  }
  return lines;
}

/** npm starts this through a shell that passes no signal on: when npm has been ended, the product ends as well. */
function stopWithNpm(): void {
  if (process.env["npm_lifecycle_event"] === undefined && process.env["npm_command"] === undefined) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) void stop(0);
  }, 500).unref();
}

stopWithNpm();
process.on("SIGINT", () => (isStopping ? process.exit(1) : void stop(0)));
process.on("SIGTERM", () => (isStopping ? process.exit(1) : void stop(0)));

const reload = isDev ? ["--watch"] : [];
try {
  const gateway = readRuntime("gateway", process.env);
  const api = gateway.API_URL === undefined ? readRuntime("api", process.env) : undefined;
  if (gateway.PORT === 0 || api?.API_PORT === 0)
    throw new RuntimeFault("PORT and API_PORT: must be 1 or more with this command");
  const gatewayAt = `http://${reachableHost(gateway.HOST)}:${gateway.PORT}`;
  const apiAt = api && `http://${reachableHost(apiHostOf(api))}:${api.API_PORT}`;
  await refuseTaken("PORT", gatewayAt);
  if (apiAt !== undefined) await refuseTaken("API_PORT", apiAt);
  if (isDev) prepare("codegen");
  else prepare("web");
  // a signal that came during the build, which nothing interrupts, ends this process here
  await wait(0);

  const waiting: Promise<void>[] = [];
  if (apiAt !== undefined) waiting.push(untilReady(apiAt, run("API", [...reload, "api/main.ts"])));
  waiting.push(untilReady(gatewayAt, run("gateway", [...reload, "gateway/main.ts"])));
  await Promise.all(waiting);
  if (isDev) run("web client", [join(root, "node_modules/.bin/vite"), "--clearScreen", "false"]);

  const url = gateway.PORT === 4000 ? gateway.PUBLIC_WEB_URL : ownUrl(gateway);
  const fault = gateway.API_URL === undefined ? null : await faultAt(gateway.API_URL);
  if (fault === null) console.log(`\n${productName} is ready: ${url}`);
  else {
    console.log(
      `\nThe pages are at ${url}, but nothing answers at API_URL=${gateway.API_URL} (${fault}). Nobody can log in or ` +
        "write an exam before something does.",
    );
  }
  if (api !== undefined && api.NODE_ENV !== "production") {
    const open = aidsOf(api);
    if (open.includes("mailbox")) console.log(`Mails:           ${url}/dev/mailbox`);
    if (open.includes("payments")) console.log("Payments:        sandbox, no money moves");
    if (open.includes("accounts")) {
      for (const account of demoAccounts) {
        console.log(`${`Demo ${account.kind}:`.padEnd(16)} ${account.email}  ${account.password}`);
      }
    }
  }
  for (const line of describeNetwork(gateway)) console.log(line);
  if (api !== undefined) console.log(describeAudience(api));
  console.log("Stop with Ctrl-C.");
} catch (error) {
  if (error instanceof RuntimeFault) fail(`${productName} cannot start:\n${error.message}`);
  throw error;
}
