import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate for localhost that is its own authority. */
export interface Certificate {
  certFile: string;
  keyFile: string;
  /** Argument with which Chromium trusts it as one of an authority, so that it keeps files in its cache. */
  trust: string;
}

/** Makes one in a folder, by openssl. @throws Error where openssl is not installed */
export function makeCertificate(folder: string): Certificate {
  const [certFile, keyFile] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const what = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", [...what, ...names, "-keyout", keyFile, "-out", certFile], { stdio: "pipe" });
  const key = new X509Certificate(readFileSync(certFile)).publicKey.export({ type: "spki", format: "der" });
  const hash = createHash("sha256").update(key).digest("base64");
  return { certFile, keyFile, trust: `--ignore-certificate-errors-spki-list=${hash}` };
}
