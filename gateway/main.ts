import "./core/v8-flags.ts";
import { endWith } from "../server/process-end.ts";
import { RuntimeFault } from "../server/runtime.ts";
import { listenFault } from "../server/start-fault.ts";
import { buildGateway } from "./app.ts";
import { readConfig } from "./core/config.ts";

/* The process. What an operator can fix is printed as one line instead of a stack. */
async function start() {
  const config = readConfig();
  const { app, listenTls, drain } = await buildGateway(config);
  await app.listen({ host: config.HOST, port: config.PORT });
  if (listenTls !== null) app.log.info(`TLS and HTTP/2 at port ${await listenTls()}`);
  return {
    log: app.log,
    stop: async () => {
      await drain.begin();
      await app.close();
    },
  };
}

try {
  const starting = start();
  endWith(starting);
  await starting;
} catch (error) {
  if (error instanceof RuntimeFault) console.error(`The gateway cannot start:\n${error.message}`);
  else {
    const { HOST, PORT, TLS_PORT } = readConfig();
    const reason = listenFault(error, HOST, { PORT, TLS_PORT });
    console.error("The gateway cannot start:", reason ?? (error instanceof Error ? error.message : error));
  }
  process.exit(1);
}
