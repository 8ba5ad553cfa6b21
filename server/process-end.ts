/** A server that listens. */
interface Running {
  stop(): Promise<void>;
  log: {
    info: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
    fatal: (fields: object, text: string) => void;
  };
}

const stopTimeoutMs = 15_000;
const crashTimeoutMs = 2000;

/**
 * Ends the process of a server by its `stop` at a signal, and after an error that nothing caught (REL-07, REL-16). A signal during
 * the start stops it as soon as it has started, because a database server that it has begun would go on without it.
 */
export function endWith(started: Promise<Running>): void {
  const end = (reason: string, code: number, timeoutMs: number): void => {
    // a second signal ends at once
    process.once("SIGINT", () => process.exit(1));
    process.once("SIGTERM", () => process.exit(1));
    // a request that hangs must not keep the process running
    setTimeout(() => process.exit(1), timeoutMs).unref();
    const stop = async (): Promise<void> => {
      const { log, stop: stopServer } = await started;
      log.info({ reason }, "ending");
      await stopServer();
    };
    void stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(signal, 0, stopTimeoutMs));
  // the start command has ended and would not stop this process any more
  const orphaned = (): void => end("the start command has ended", 0, stopTimeoutMs);
  if (process.connected === false) orphaned();
  else process.once("disconnect", orphaned);
  const watch = ({ log }: Running): void => {
    process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));
    process.on("uncaughtException", (error) => {
      log.fatal({ err: error }, "uncaught exception, stopping");
      // after an error that nothing caught its data may be wrong, so the process ends soon
      end("an uncaught exception", 1, crashTimeoutMs);
    });
  };
  // the caller reports why it did not start
  started.then(watch, () => {});
}
