import type { ApiConfig } from "../config.ts";
import type { Limit } from "../http/limits.ts";

/**
 * Registrations behind one address (LIM-13). Each one that makes an account mails somebody who may not have asked for it,
 * so those are counted, too: a class of 30 gets in at once, whoever comes after it waits five minutes at most, and a lab of
 * 100 is done in a quarter of an hour.
 */
export const registerLimits = (config: ApiConfig, ip: string): { refused: Limit; made: [Limit, Limit] } => ({
  refused: { key: `register:${ip}`, most: config.LIM_13_REGISTER_HOUR, minutes: 60 },
  made: [
    { key: `registered-burst:${ip}`, most: config.LIM_13_ACCOUNTS_5_MINUTES, minutes: 5 },
    { key: `registered:${ip}`, most: config.LIM_13_ACCOUNTS_HOUR, minutes: 60 },
  ],
});
