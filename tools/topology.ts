import { RuntimeFault, readRuntime } from "../server/runtime.ts";
import { openEmbedded } from "../api/core/database/db.ts";
import { prepareApi } from "../api/start.ts";
import { productName } from "../schema/rules/product.ts";
import { demoAccounts } from "../api/core/accounts/demo-accounts.ts";
import { prepare } from "./prepare.ts";
import { primarySettings } from "./topology/postgres.ts";
import { missingPrograms } from "./topology/programs.ts";
import { startTopology, topologyFolder, type Topology } from "./topology/start.ts";

/*
 * `npm run topology`: what docker-compose.yml starts on a server, with plain processes on this machine. It needs nginx,
 * redis-server and openssl. Ctrl-C stops all of it.
 */
let topology: Topology | undefined;
let isStopping = false;
const stop = async (): Promise<void> => {
  // a second signal changes nothing: the stop below comes to an end, because each part is given 12 s
  if (isStopping) return;
  isStopping = true;
  await topology?.stop();
  process.exit(0);
};
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());

const missing = missingPrograms();
if (missing.length > 0) {
  console.error(`The topology cannot start: install ${missing.join(", ")} first.`);
  process.exit(1);
}
try {
  const dataDir = topologyFolder(readRuntime("api", process.env).DATA_DIR);
  const { TLS_PORT: tlsPort } = readRuntime("gateway", { ...process.env, TLS_CERT_FILE: "", TLS_KEY_FILE: "" });
  prepare("web");
  // the sample bank and the demo accounts, as `npm start` makes them
  const database = await openEmbedded(dataDir, { isOwner: true, settings: primarySettings });
  const first = await prepareApi(readRuntime("api", { LOG_LEVEL: "warn" }), { database });
  await first.stop();
  topology = await startTopology({
    dataDir,
    tlsPort,
    env: { LOG_LEVEL: "warn" },
    print: (text) => process.stdout.write(text),
  });
  const { url, apis, gateways, worker, redis } = topology;
  console.log(`\n${productName} is ready: ${url} (nginx; its certificate is self-made, the browser will warn)`);
  const [mailbox] = apis;
  console.log(`Mails:           ${mailbox.url}/dev/mailbox`);
  for (const part of [...gateways, ...apis, worker]) console.log(`${`${part.name}:`.padEnd(16)} ${part.url}`);
  console.log(`Redis:           ${redis.url}`);
  for (const { kind, email, password } of demoAccounts) {
    console.log(`${`Demo ${kind}:`.padEnd(16)} ${email}  ${password}`);
  }
  console.log("Stop with Ctrl-C.");
} catch (error) {
  if (isStopping) process.exit(0);
  console.error("The topology cannot start:", error instanceof RuntimeFault ? error.message : error);
  process.exit(1);
}
