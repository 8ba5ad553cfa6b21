interface Log {
  error: (fields: object, text: string) => void;
  fatal: (fields: object, text: string) => void;
}

const stopTimeoutMs = 15_000;
const crashTimeoutMs = 2000;

/** Ends the process of a server by `stop` at a signal, and after an error that nothing caught (REL-07, REL-16). */
export function endWith(stop: () => Promise<void>, log: Log): void {
  const end = (code: number, timeoutMs: number): void => {
    // a second signal ends at once
    process.once("SIGINT", () => process.exit(1));
    process.once("SIGTERM", () => process.exit(1));
    // a request that hangs must not keep the process running
    setTimeout(() => process.exit(1), timeoutMs).unref();
    void stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.once("SIGINT", () => end(0, stopTimeoutMs));
  process.once("SIGTERM", () => end(0, stopTimeoutMs));
  // the start command has ended and would not stop this process any more
  process.once("disconnect", () => end(0, stopTimeoutMs));
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception, stopping");
    // after an error that nothing caught its data may be wrong, so the process ends soon
    end(1, crashTimeoutMs);
  });
}
