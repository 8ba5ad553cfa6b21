import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "../../api/core/free-port.ts";
import type { Certificate } from "./certificate.ts";

/** A real nginx with the configuration that comes along. */
export interface Proxy {
  /** Port that speaks TLS. */
  port: number;
  /** Port that sends visitors to the other one. */
  plainPort: number;
  /** Ends all its processes without warning. */
  kill(): Promise<void>;
  /** Starts it again at the same ports. */
  restart(): Promise<void>;
  /** The process now, also after it was started again. */
  pid(): number;
  stop(): Promise<void>;
}

const deploy = join(import.meta.dirname, "../../deploy");

/** Whether nginx is installed. */
export function hasProxy(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What nginx stands in front of, by port. */
interface Behind {
  gateways: readonly number[];
  /** Several APIs, and the port at which gateways find them. */
  apis?: { at: number; ports: readonly number[] };
  /** Port that speaks TLS; a free one where none is named. */
  tlsPort?: number;
}

const withServers = (site: string, ports: readonly number[]): string =>
  site
    .replace(/^ *server 127\.0\.0\.1:.*\n/m, (line) => ports.map((port) => line.replace(/:\d+/, `:${port}`)).join(""))
    .replaceAll(/^ *server 127\.0\.0\.1:40(?:00|11|12) .*\n/gm, "");

/**
 * Starts nginx with the files of deploy/ in front of servers on this machine. Only addresses, ports and the certificate
 * are other ones. @throws Error with the words of `nginx -t` when it does not accept the configuration
 */
export async function startProxy(
  { gateways, apis, tlsPort }: Behind,
  { certFile }: Pick<Certificate, "certFile">,
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "akada-proxy-"));
  const [port, plainPort] = [tlsPort ?? (await freePort()), await freePort()];
  mkdirSync(join(folder, "temp"));
  const toGateways = withServers(readFileSync(join(deploy, "nginx.conf"), "utf8"), gateways)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replaceAll("/etc/nginx/certificate", dirname(certFile));
  const toApis =
    apis === undefined
      ? ""
      : withServers(readFileSync(join(deploy, "nginx-apis.conf"), "utf8"), apis.ports).replace(
          "listen 127.0.0.1:4010;",
          `listen 127.0.0.1:${apis.at};`,
        );
  const site = toGateways + toApis;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const whole = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join(" ")}
${site}}`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, whole);
  execFileSync("nginx", ["-t", "-q", "-c", file], { stdio: "pipe" });
  let child: ChildProcess;
  let ended: Promise<void>;
  const start = async (): Promise<void> => {
    // in a group of its own, so that Ctrl-C ends it after what stands before it
    child = spawn("nginx", ["-c", file], { stdio: "ignore", detached: true });
    ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
    }
  };
  await start();
  return {
    port,
    plainPort,
    kill: async () => {
      // the whole group: without its master a worker would go on, and keep the port
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
    restart: start,
    pid: () => child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
