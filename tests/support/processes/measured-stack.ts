import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../api/core/free-port.ts";
import { startApiProcess } from "./api-process.ts";
import { makeCertificate, type Certificate } from "../../../tools/topology/certificate.ts";
import { startGatewayProcess } from "./gateway-process.ts";
import { openWire, type Wire } from "./wire.ts";

/** A name in a local network. Browsers send fewer headers there than to localhost; Chromium has to be told where it is. */
export const roomName = "akada.test";
export const roomArgument = `--host-resolver-rules=MAP ${roomName} 127.0.0.1`;

/** API and gateway with relays in front that count bytes. */
export interface MeasuredStack {
  /** To HTTP/1.1 without encryption, as in an exam room. */
  plain: Wire;
  /** To HTTP/2 in TLS. */
  secret: Wire;
  /** Without encryption, of the gateway that speaks TLS as well. */
  port: number;
  certificate: Certificate;
  apiUrl: string;
  stop(): Promise<void>;
}

/**
 * The gateway as in production, whose replies are shorter than in development, before an API with the sample data.
 * @param dataDir folder of the API's data, new or prepared
 */
export async function startMeasuredStack(dataDir: string): Promise<MeasuredStack> {
  const [apiPort, plainPort] = [await freePort(), await freePort()];
  const [port, tlsPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), "akada-certificate-"));
  const certificate = makeCertificate(folder);
  const api = await startApiProcess(dataDir, apiPort, 90_000);
  const secret = await openWire(tlsPort, true);
  const plain = await openWire(plainPort);
  const gateways = await Promise.all([
    startGatewayProcess(port, api.url, {
      NODE_ENV: "production",
      PUBLIC_WEB_URL: `https://localhost:${secret.port}`,
      TLS_CERT_FILE: certificate.certFile,
      TLS_KEY_FILE: certificate.keyFile,
      TLS_PORT: String(tlsPort),
    }),
    startGatewayProcess(plainPort, api.url, {
      NODE_ENV: "production",
      PUBLIC_WEB_URL: `http://${roomName}:${plain.port}`,
    }),
  ]);
  return {
    plain,
    secret,
    port,
    certificate,
    apiUrl: api.url,
    stop: async () => {
      await plain.close();
      await secret.close();
      await Promise.all(gateways.map((gateway) => gateway.kill()));
      await api.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
