import type { Kysely } from "kysely";
import type { Clock } from "./clock.ts";
import type { ApiConfig } from "./config.ts";
import type { FileStore } from "./files/files.ts";
import type { Limits } from "./http/limits.ts";
import type { Mailer } from "./mail.ts";
import type { ObjectStore } from "./files/object-store.ts";
import type { Queue } from "./database/queue.ts";
import type { Tables } from "./database/tables.ts";
import type { Tokens } from "./accounts/tokens.ts";
import type { Totals } from "./database/totals.ts";

/**
 * What every room of the API works with. Inside a transaction use only the transaction: a statement on `db` would not be
 * part of it and would need a second connection meanwhile.
 */
export interface Deps {
  config: ApiConfig;
  db: Kysely<Tables>;
  clock: Clock;
  tokens: Tokens;
  limits: Limits;
  mailer: Mailer;
  queue: Queue;
  totals: Totals;
  files: FileStore;
  /** Null where files are in the database. */
  objects: ObjectStore | null;
}
