import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findBinaries } from "../../../api/core/database/embedded/binaries.ts";
import { openEmbeddedServer, type EmbeddedServer } from "../../../api/core/database/embedded/open.ts";
import { createRunner } from "../../../api/core/database/embedded/run-as.ts";
import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";
import { startApiProcess } from "../../support/processes/api-process.ts";
import { copyPrepared } from "../../support/processes/copy-prepared.ts";
import { freePort } from "../../../api/core/free-port.ts";
import { databaseFolder } from "../../support/processes/scratch.ts";

/* The embedded database: its settings, its folder, and its recovery. */

const forThisTest = (folder: string): string => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const scratch = (): string => forThisTest(realpathSync(databaseFolder("embedded")));
const prepared = (): string => forThisTest(copyPrepared());

async function ask(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  return client
    .query<unknown[]>({ text, rowMode: "array" })
    .then(({ rows }) => rows.flat())
    .finally(() => client.end());
}

const postmaster = (dir: string): number =>
  Number(readFileSync(join(dir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
const polling = { timeout: 10_000, interval: 50 };

describe("an embedded database", () => {
  it("survives power cuts, sorts names as people do, and cannot be reached by other users", async () => {
    const dir = scratch();
    const server = await openEmbeddedServer(dir, { isOwner: true });
    const settings = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"];
    for (const name of settings) expect(await ask(server, `show ${name}`), name).toEqual(["on"]);
    expect(await ask(server, "show server_encoding")).toEqual(["UTF8"]);
    const names = "(values ('Zainab'), ('ada'), ('Ṣadé'), ('Tolu'), ('Bola'), ('Sade'), ('Ọlá')) as people (name)";
    expect(await ask(server, `select name from ${names} order by name`)).toEqual([
      "ada",
      "Bola",
      "Ọlá",
      "Sade",
      "Ṣadé",
      "Tolu",
      "Zainab",
    ]);
    expect(await ask(server, "show listen_addresses")).toEqual([""]);
    expect(statSync(join(dir, "postgres")).mode & 0o077).toBe(0);
    await server.close();
    expect(existsSync(join(dir, "postgres/postmaster.pid"))).toBe(false);
  });

  it.each([
    ["of 200 characters", "x".repeat(200)],
    ["with spaces, quotes and letters of Yoruba", "Ọjà àti ilé-ẹ̀kọ́ 'wa' $HOME"],
  ])("may lie on a path %s", async (_what, name) => {
    const dir = join(scratch(), name);
    for (const round of [1, 2]) {
      const server = await openEmbeddedServer(dir, { isOwner: true });
      await ask(server, "create table if not exists kept (round int)");
      await ask(server, `insert into kept values (${round})`);
      expect(await ask(server, "select count(*)::int from kept")).toEqual([round]);
      const [address] = await ask(server, "show listen_addresses");
      expect(address).toBe(name.length > 100 ? "127.0.0.1" : "");
      await server.close();
    }
  });

  it("asks for its password where it listens on a port", async () => {
    const server = await openEmbeddedServer(join(scratch(), "x".repeat(200)), { isOwner: true });
    const stranger = new pg.Client({ ...server.connection, password: "guessed" });
    await expect(stranger.connect()).rejects.toThrow("password authentication failed");
    await server.close();
  });

  it("rebuilds its indexes when a new package sorts by other rules", async () => {
    const dir = scratch();
    const first = await openEmbeddedServer(dir, { isOwner: true });
    await ask(first, "update pg_database set datcollversion = '1' where datname = 'akada'");
    await first.close();
    const second = await openEmbeddedServer(dir, { isOwner: true });
    expect(
      await ask(
        second,
        "select datcollversion = pg_database_collation_actual_version(oid) from pg_database where datname = 'akada'",
      ),
    ).toEqual([true]);
    await second.close();
  });

  it("serves a command beside the API, and stops when neither uses it", async () => {
    const dir = scratch();
    const command = await openEmbeddedServer(dir, { isOwner: false });
    const holder = await openEmbeddedServer(dir, { isOwner: true });
    await command.close();
    expect(await ask(holder, "select 1")).toEqual([1]);
    await holder.close();
    expect(existsSync(join(dir, "postgres/postmaster.pid"))).toBe(false);
    const alone = await openEmbeddedServer(dir, { isOwner: false });
    await alone.close();
    expect(existsSync(join(dir, "postgres/postmaster.pid"))).toBe(false);
  });
});

describe("a folder that cannot be opened", () => {
  const refusal = (dir: string): Promise<string> =>
    openEmbeddedServer(dir, { isOwner: true }).then(
      () => "opened",
      (error: Error) => error.message,
    );

  it("because it is of an earlier version is named, with what to do, and not changed", async () => {
    const dir = scratch();
    mkdirSync(join(dir, "pg"));
    writeFileSync(join(dir, "pg/PG_VERSION"), "17\n");
    expect(await refusal(dir)).toMatch(/holds a database of an earlier version.*rename .* or set DATA_DIR/);
    expect(existsSync(join(dir, "postgres"))).toBe(false);
  });

  it.each([
    ["99", /made by PostgreSQL 99, which is newer than the 17/],
    ["12", /made by PostgreSQL 12, which is older .*npm run db:backup/],
  ])("of PostgreSQL %s says so", async (version, message) => {
    const dir = scratch();
    mkdirSync(join(dir, "postgres"));
    writeFileSync(join(dir, "postgres/PG_VERSION"), `${version}\n`);
    expect(await refusal(dir)).toMatch(message);
  });

  it("without permission to write says so", async () => {
    const dir = scratch();
    const { seteuid } = process;
    chmodSync(dir, 0o555);
    // root may write anywhere, so this process becomes the user `nobody` for a moment
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) seteuid?.(65_534);
    const said = await refusal(dir);
    if (isRoot) seteuid?.(0);
    expect(said).toContain(`The data folder ${dir} cannot be written to (EACCES). Set DATA_DIR`);
  });

  it.runIf(process.platform === "linux")("below /proc, which takes no folders, ends at once", () => {
    const open = "import('./api/core/database/embedded/cluster.ts').then((all) => all.openCluster('/proc/akada/data'))";
    const { status, stderr } = spawnSync(process.execPath, ["-e", open], { timeout: 20_000, encoding: "utf8" });
    expect(stderr).toContain("The data folder /proc/akada/data cannot be written to (ENOENT).");
    expect(status).toBe(1);
  });

  it("because its files are another user's says whose, and starts nothing", async () => {
    const dir = scratch();
    mkdirSync(join(dir, "postgres"));
    writeFileSync(join(dir, "postgres/PG_VERSION"), "17\n");
    const own = process.geteuid?.() ?? 0;
    vi.spyOn(process, "geteuid").mockReturnValue(own + 1);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await refusal(dir)).toContain(
      `belongs to another user (${own}). Start as that user, or make all of it yours`,
    );
    expect(existsSync(join(dir, "postgres.log"))).toBe(false);
  });

  it("because it is damaged says what PostgreSQL says", async () => {
    const dir = prepared();
    rmSync(join(dir, "postgres/global/pg_control"));
    expect(await refusal(dir)).toMatch(/does not start. PostgreSQL says in .*postgres.log:\n[^]*pg_control/);
  });
});

describe("what the database comes back from [REL-09]", { timeout: 60_000 }, () => {
  const [{ email, password }] = demoAccounts;
  const start = async (dir: string) => {
    const api = await startApiProcess(dir, await freePort());
    onTestFinished(() => api.stop());
    const logIn = () =>
      api.call<{ accessToken: string }>("POST", "/api/auth/login", { body: { email, password } }).then(
        ({ status }) => status,
        () => 0,
      );
    return { ...api, logIn };
  };

  it("kill -9 of the API: the next one uses the same server", async () => {
    const dir = prepared();
    const first = await start(dir);
    const pid = postmaster(dir);
    await first.kill();
    expect(postmaster(dir)).toBe(pid);
    const second = await start(dir);
    expect(postmaster(dir)).toBe(pid);
    expect(await second.logIn()).toBe(200);
  });

  it("kill -9 of the server: calls get 503, then a new one answers [REL-13]", async () => {
    const dir = prepared();
    const api = await start(dir);
    expect(await api.logIn()).toBe(200);
    const pid = postmaster(dir);
    process.kill(pid, "SIGKILL");
    const answers: number[] = [];
    await vi.waitFor(async () => {
      answers.push(await api.logIn());
      expect(answers.at(-1)).toBe(200);
    }, polling);
    expect([200, 503]).toEqual(expect.arrayContaining(answers));
    await vi.waitFor(() => expect(postmaster(dir)).not.toBe(pid), polling);
    await vi.waitFor(() => expect(api.output()).toContain("the database server runs again"), polling);
  });

  it("kill -9 of everything at once", async () => {
    const dir = prepared();
    const first = await start(dir);
    process.kill(postmaster(dir), "SIGKILL");
    await first.kill();
    const second = await start(dir);
    expect(await second.logIn()).toBe(200);
  });

  it.each([
    // not this process itself: PostgreSQL passes over the numbers of those that start it
    ["the number of a process that has nothing to do with it", `${process.ppid}`],
    ["the number 1", "1"],
    ["nothing", ""],
  ])("a pid file that a power cut left behind with %s", async (_what, pid) => {
    const dir = prepared();
    const rest = pid === "" ? "" : `\n${join(dir, "postgres")}\n1700000000\n5432\n.\n\n  1  1\nready   \n`;
    writeFileSync(join(dir, "postgres/postmaster.pid"), pid + rest);
    writeFileSync(join(dir, "postgres/.s.PGSQL.5432.lock"), pid);
    const server = await openEmbeddedServer(dir, { isOwner: true });
    expect(await ask(server, `select count(*)::int from candidates where email = '${email}'`)).toEqual([1]);
    await server.close();
  });
});

// Only root has to become somebody else.
describe.runIf(process.geteuid?.() === 0)("as root, where user namespaces are forbidden", () => {
  const nobody = 65_534;
  /** A folder that only root can enter, as a project below /root is. */
  const closedFolder = (): string => {
    const folder = scratch();
    writeFileSync(join(folder, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    return folder;
  };

  it("PostgreSQL runs as nobody from a copy of its programs", async () => {
    const closed = closedFolder();
    cpSync(findBinaries().native, join(closed, "native"), { recursive: true, verbatimSymlinks: true });
    const [native, initdb, pgCtl] = ["native", "native/bin/initdb", "native/bin/pg_ctl"].map((path) =>
      join(closed, path),
    ) as [string, string, string];
    const dir = scratch();
    chmodSync(dir, 0o755);
    const runner = createRunner({ native, initdb, pgCtl }, dir);
    const log = join(dir, "log");
    expect(await runner.run("initdb", ["-D", join(dir, "cluster"), "-U", "akada"], {}, openSync(log, "a"))).toBe(0);
    expect(statSync(join(dir, "cluster/PG_VERSION")).uid).toBe(nobody);
    expect(existsSync(join(dir, "programs"))).toBe(true);
  });

  it("a data folder that nobody can enter is refused with what to do", () => {
    const dir = join(closedFolder(), "data");
    mkdirSync(dir);
    expect(() => createRunner(findBinaries(), dir)).toThrow(/no other user can enter .* Start as an ordinary user/);
  });
});
