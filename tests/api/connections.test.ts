import { expect, it } from "vitest";
import { openDatabase } from "../../api/core/db.ts";
import { readRuntime } from "../../schema/runtime.ts";
import { copyTemplate } from "../support/databases.ts";

it("opens no more connections than DATABASE_CONNECTIONS", async () => {
  const { url, drop } = await copyTemplate();
  const config = readRuntime("api", { NODE_ENV: "test", DATABASE_URL: url, DATABASE_CONNECTIONS: "4" });
  const database = await openDatabase(config, { isOwner: true });
  try {
    await Promise.all(Array.from({ length: 20 }, () => database.execute("select 1")));
    expect(database.connections().open).toBe(4);
  } finally {
    await database.close();
    await drop();
  }
});

it.each(["3", "31", "many"])("does not start with DATABASE_CONNECTIONS %s", (connections) => {
  expect(() => readRuntime("api", { NODE_ENV: "test", DATABASE_CONNECTIONS: connections })).toThrow(
    "DATABASE_CONNECTIONS",
  );
});
