import "./core/memory.ts";
import { setTimeout as wait } from "node:timers/promises";
import { RuntimeFault } from "../schema/runtime.ts";
import { buildGateway } from "./app.ts";
import { readConfig } from "./core/config.ts";

const crashPatienceMs = 1000;

/** The process: one clear line instead of a stack for what an operator can mend. */
try {
  const config = readConfig();
  const { app, drain } = await buildGateway(config);
  await app.listen({ host: config.HOST, port: config.PORT });
  const stop = async (code: number): Promise<void> => {
    // a second signal ends at once (REL-07)
    process.once("SIGINT", () => process.exit(1));
    process.once("SIGTERM", () => process.exit(1));
    drain();
    // a balancer has one second to look away before the door closes
    if (config.NODE_ENV === "production") await wait(1000);
    await app.close();
    process.exit(code);
  };
  process.once("SIGINT", () => void stop(0));
  process.once("SIGTERM", () => void stop(0));
  // the start command is gone: nobody would end this process any more
  process.once("disconnect", () => void stop(0));
  process.on("unhandledRejection", (reason) => app.log.error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    app.log.fatal({ err: error }, "uncaught exception, stopping");
    // nothing of this process can be relied on any more; the next one starts the sooner
    setTimeout(() => process.exit(1), crashPatienceMs).unref();
    void stop(1);
  });
} catch (error) {
  if (error instanceof RuntimeFault) console.error(`The gateway cannot start:\n${error.message}`);
  else if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    console.error(`The gateway cannot start: port ${readConfig().PORT} is taken. Set PORT to another one.`);
  } else console.error("The gateway cannot start:", error instanceof Error ? error.message : error);
  process.exit(1);
}
