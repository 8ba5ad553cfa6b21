import { randomBytes } from "node:crypto";
import pg from "pg";

/** A database for one test; `drop` removes it. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Makes a database on a server, as a copy of `template` if one is named. */
export async function createDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `akada_test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
