import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { RedisClientType } from "@redis/client";

/** What several processes keep in common in Redis, as long as it can be reached. */
export interface SharedRedis {
  /** Runs commands. Undefined while Redis is away, or when it does not answer at once: nobody waits for it. */
  ask<Answer>(commands: (client: RedisClientType) => Promise<Answer>): Promise<Answer | undefined>;
  /**
   * Runs commands on one key. If they answer `notOurs`, or Redis refuses them because of the value, this version did not write
   * what the key holds: the key is deleted, and the commands run once more.
   */
  askOf<Answer>(
    key: string,
    commands: (client: RedisClientType) => Promise<Answer | typeof notOurs>,
  ): Promise<Answer | undefined>;
  /** Whether the last command was answered. */
  isHere(): boolean;
  close(): void;
}

/** What a command answers for a value that an older version, a person or a fault has left. */
export const notOurs = Symbol("not ours");

/** Where the lines about Redis are written: that it is away, that it is back, and that it held a value that is not ours. */
export interface RedisLog {
  warn(detail: object, text: string): unknown;
  info(text: string): unknown;
}

// The client's own timeout ends once a command is written, so a Redis that hangs afterwards needs this one.
const answerMs = 200;
const pingMs = 1000;
// a connection on which not even a ping is answered is opened anew
const silentConnectionMs = 3000;
const longestPauseMs = 2000;
// A Redis that is full, or a replica, refuses some commands only: it counts as back once it has refused none for this long.
const withoutRefusalMs = 60_000;

/** Whether Redis refused a command because of the value that a key holds, and not because of its own state. */
function isAboutValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const errors: unknown[] = "replies" in error && Array.isArray(error.replies) ? error.replies : [error];
  return errors.some((reply) => reply instanceof Error && /^(WRONGTYPE|ERR (value|increment)) /.test(reply.message));
}

/**
 * Opens a connection that is opened anew whenever it breaks. While Redis is away every process works by itself: that is
 * one line in the log, however long it lasts, and one more when Redis is back.
 */
export async function openRedis(url: string, log: RedisLog): Promise<SharedRedis> {
  // loading the client takes a twentieth of the start, which a process without Redis saves
  const { createClient, ErrorReply } = await import("@redis/client");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: answerMs },
    pingInterval: pingMs,
    socket: {
      connectTimeout: silentConnectionMs,
      socketTimeout: silentConnectionMs,
      // the client's own strategy gives up for good after a connection that was silent
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestPauseMs),
    },
  }) as RedisClientType;
  let isHere = false;
  let isReported = false;
  let isStrangeReported = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  const goAway = (error: unknown): undefined => {
    isHere = false;
    if (error instanceof ErrorReply) refusedAt = performance.now();
    if (!isReported) log.warn({ err: error }, "Redis is away: each process works by itself until it is back");
    isReported = true;
  };
  const comeBack = (): void => void (isHere = true);
  client.on("error", goAway);
  client.on("ready", comeBack);
  client.on("ping-interval", comeBack);
  // the start waits a second at most; the client goes on trying to connect
  const connected = client.connect().then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([connected, wait(1000, undefined, { ref: false })]);
  const ask: SharedRedis["ask"] = async (commands) => {
    if (!isHere) return undefined;
    const asked = commands(client).then(
      (answer) => {
        // a late answer, which nobody waits for any more, also shows that Redis is there
        isHere = true;
        if (isReported && performance.now() - refusedAt > withoutRefusalMs) {
          log.info("Redis is back");
          isReported = false;
        }
        return { answer };
      },
      (error: unknown) => ({ error }),
    );
    // after a pause of this process the answer may be there already: it is read before the last turn
    const late = wait(answerMs, undefined, { ref: false })
      .then(() => turn())
      .then(() => ({ error: new Error(`no answer within ${answerMs} ms`) }));
    const outcome = await Promise.race([asked, late]);
    return "answer" in outcome ? outcome.answer : goAway(outcome.error);
  };
  return {
    ask,
    askOf: (key, commands) =>
      ask(async (client) => {
        const isRefused = (error: unknown): typeof notOurs => {
          if (isAboutValue(error)) return notOurs;
          throw error;
        };
        const answer = await commands(client).catch(isRefused);
        if (answer !== notOurs) return answer;
        // the rest of the key may name a person
        const [, kind] = key.split(":", 2);
        if (!isStrangeReported) log.warn({ kind }, "Redis held a value that is not ours: it was deleted");
        isStrangeReported = true;
        await client.del(key);
        const again = await commands(client).catch(isRefused);
        return again === notOurs ? undefined : again;
      }),
    isHere: () => isHere,
    close: () => {
      if (client.isOpen) client.destroy();
    },
  };
}
