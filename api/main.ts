import { RuntimeFault } from "../schema/runtime.ts";
import { listenFault } from "../schema/start-fault.ts";
import { readConfig } from "./core/config.ts";
import { EmbeddedFault } from "./core/embedded/fault.ts";
import { startApi } from "./start.ts";

const crashTimeoutMs = 2000;

/* The process. What an operator can fix is printed as one line instead of a stack. */
try {
  const api = await startApi(readConfig());
  const stop = (code: number, timeoutMs = 15_000): void => {
    // a second signal ends at once (REL-07)
    process.once("SIGINT", () => process.exit(1));
    process.once("SIGTERM", () => process.exit(1));
    // a request that hangs must not keep the process running
    setTimeout(() => process.exit(1), timeoutMs).unref();
    void api.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.once("SIGINT", () => stop(0));
  process.once("SIGTERM", () => stop(0));
  // the start command has ended and would not stop this process any more
  process.once("disconnect", () => stop(0));
  // REL-16
  process.on("unhandledRejection", (reason) => api.log.error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    api.log.fatal({ err: error }, "uncaught exception, stopping");
    // the process may be in any state now, so it ends soon
    stop(1, crashTimeoutMs);
  });
} catch (error) {
  if (error instanceof RuntimeFault || error instanceof EmbeddedFault) {
    console.error(`The API cannot start:\n${error.message}`);
  } else {
    const { HOST, API_PORT } = readConfig();
    const reason = listenFault(error, HOST, { API_PORT });
    console.error("The API cannot start:", reason ?? (error instanceof Error ? error.message : error));
  }
  process.exit(1);
}
