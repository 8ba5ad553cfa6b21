import { execFileSync, spawn } from "node:child_process";
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
  stop(): Promise<void>;
}

const shipped = join(import.meta.dirname, "../../deploy/nginx.conf");

/** Whether nginx is installed. */
export function hasProxy(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts nginx with deploy/nginx.conf in front of a gateway on this machine. Only addresses, ports and the certificate
 * are other ones. @throws Error with the words of `nginx -t` when it does not accept the configuration
 */
export async function startProxy(gatewayPort: number, { certFile }: Certificate): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "akada-proxy-"));
  const [port, plainPort] = [await freePort(), await freePort()];
  mkdirSync(join(folder, "temp"));
  const site = readFileSync(shipped, "utf8")
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replaceAll("/etc/nginx/certificate", dirname(certFile))
    .replace("http://127.0.0.1:4000", `http://127.0.0.1:${gatewayPort}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const whole = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join(" ")}
${site}}`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, whole);
  execFileSync("nginx", ["-t", "-q", "-c", file], { stdio: "pipe" });
  const child = spawn("nginx", ["-c", file], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
  }
  return {
    port,
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
