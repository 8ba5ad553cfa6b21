import { rmSync } from "node:fs";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { openServer } from "../../../api/core/database/db.ts";
import { openEmbeddedServer } from "../../../api/core/database/embedded/open.ts";
import { migrate } from "../../../api/core/database/migrate.ts";
import { startQueue } from "../../../api/core/database/queue.ts";
import { connectionMs } from "../busy.ts";
import { createDatabase, type TestDatabase } from "./postgres.ts";
import { databaseFolder } from "./scratch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server on which tests may make databases. */
    databaseServer: string;
    /** The name of a migrated, empty database there, to be copied. */
    databaseTemplate: string;
  }
}

/**
 * Vitest global setup: one PostgreSQL for all test files, with a migrated database to copy from. It is the one that comes
 * with the product, or the server of TEST_DATABASE_URL.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const own = given === undefined ? await startOwnServer() : undefined;
  const server = given ?? own?.url ?? "";
  const template = await createDatabase(server);
  const database = openServer(template.url, undefined, connectionMs);
  await migrate(database.kysely);
  const queue = await startQueue(database, () => {});
  await queue.stop();
  await database.close();
  project.provide("databaseServer", server);
  project.provide("databaseTemplate", new URL(template.url).pathname.slice(1));
  return async () => {
    await template.drop();
    await own?.stop();
  };
}

async function startOwnServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = databaseFolder("test");
  const server = await openEmbeddedServer(folder, {
    isOwner: false,
    // test data may be lost in a power cut; the drills run with the product's own settings
    settings: {
      fsync: false,
      synchronous_commit: false,
      full_page_writes: false,
      max_connections: 200,
      // it would look into the template while that is copied, and change the statistics of query plans at any moment
      autovacuum: false,
    },
  });
  const { user, password, host, port } = server.connection;
  return {
    url: `postgres://${user}:${password}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** An empty database on the tests' server. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(inject("databaseServer"));

/** A copy of the migrated database. */
export const copyTemplate = (): Promise<TestDatabase> =>
  createDatabase(inject("databaseServer"), inject("databaseTemplate"));
