import "./core/v8-flags.ts";
import { RuntimeFault } from "../schema/runtime.ts";
import { listenFault } from "../schema/start-fault.ts";
import { buildGateway } from "./app.ts";
import { readConfig } from "./core/config.ts";

const crashTimeoutMs = 2000;
const stopTimeoutMs = 15_000;

/* The process. What an operator can fix is printed as one line instead of a stack. */
try {
  const config = readConfig();
  const { app, listenTls, drain } = await buildGateway(config);
  await app.listen({ host: config.HOST, port: config.PORT });
  if (listenTls !== null) app.log.info(`TLS and HTTP/2 at port ${await listenTls()}`);
  const stop = async (code: number): Promise<void> => {
    // a second signal ends at once (REL-07)
    process.once("SIGINT", () => process.exit(1));
    process.once("SIGTERM", () => process.exit(1));
    // a request that hangs must not keep the process running
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await drain.begin();
    await app.close();
    process.exit(code);
  };
  process.once("SIGINT", () => void stop(0));
  process.once("SIGTERM", () => void stop(0));
  // the start command has ended and would not stop this process any more
  process.once("disconnect", () => void stop(0));
  process.on("unhandledRejection", (reason) => app.log.error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    app.log.fatal({ err: error }, "uncaught exception, stopping");
    // the process may be in any state now, so it ends soon
    setTimeout(() => process.exit(1), crashTimeoutMs).unref();
    void stop(1);
  });
} catch (error) {
  if (error instanceof RuntimeFault) console.error(`The gateway cannot start:\n${error.message}`);
  else {
    const { HOST, PORT, TLS_PORT } = readConfig();
    const reason = listenFault(error, HOST, { PORT, TLS_PORT });
    console.error("The gateway cannot start:", reason ?? (error instanceof Error ? error.message : error));
  }
  process.exit(1);
}
