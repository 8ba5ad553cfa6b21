import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// graphql refuses types of a second copy of itself: tests must load the file that Node gives to Apollo Server.
const oneGraphql = { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve("graphql") };

const quickArgon2 = {
  find: /^@node-rs\/argon2$/,
  replacement: fileURLToPath(new URL("tests/support/quick-argon2.ts", import.meta.url)),
};

/** The longest files of a ring, which are begun first: the last one would run alone at the end. */
const long =
  /journeys\/(every-page|school-whole|public-pages|admin|bytes|long-words|panels|frames|candidate-joins|dialogs|faults-device|faults-network|practice|start|school)\.test\.ts$|web\/(attempt\/property|practice\/page|exam\/page|school\/sign-in)\.test\.tsx?$|api\/(admin-questions\/export|core\/embedded)\.test\.ts$|gateway\/contract\.test\.ts$/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => long.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !long.test(moduleId)),
    ];
  }
}

/** Both halves of React in one process, which leaves traces in the contexts of its libraries. */
const drawnPages = "tests/web/app/prerender.test.tsx";

/*
 * What shows toasts is tested by itself; pages get one that remembers them. A mock would come too late for a page that
 * still loads while one file of tests gives way to the next.
 */
const fakeToasts = {
  alias: [
    {
      find: /^\.\.?\/(\.\.\/)*(lib\/)?(toasts\/)?toasts\.ts$/,
      replacement: fileURLToPath(new URL("tests/web/support/fake-toasts.ts", import.meta.url)),
    },
  ],
};

const pages = (test: UserWorkspaceConfig["test"]): UserWorkspaceConfig => ({
  plugins: [react()],
  resolve: fakeToasts,
  test: {
    pool: "threads",
    restoreMocks: true,
    unstubGlobals: true,
    environment: "happy-dom",
    // classes of style modules bear their written names
    css: { modules: { classNameStrategy: "non-scoped" } },
    setupFiles: ["tests/web/setup.ts"],
    // far more than a test takes, also on a busy machine
    testTimeout: 60_000,
    // the drawing of a page loads the whole client
    hookTimeout: 60_000,
    ...test,
  },
});

/**
 * Rings of tests. fast: rules, contracts, pure code. web: pages in a simulated browser. servers: API and gateway on the
 * real schema and database. journeys: a real browser against the real processes.
 */
export default defineConfig({
  test: {
    // one more than there are cores, because tests often wait for timers, processes and the database
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        resolve: { alias: [oneGraphql] },
        test: {
          name: "fast",
          pool: "threads",
          isolate: false,
          include: [
            "tests/*.test.ts",
            "tests/schema/**/*.test.ts",
            "tests/server/**/*.test.ts",
            "tests/unit/**/*.test.ts",
          ],
          environment: "node",
          // far more than a test takes, also on a busy machine
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      pages({
        name: "web",
        isolate: false,
        include: ["tests/web/**/*.test.{ts,tsx}"],
        exclude: [drawnPages],
      }),
      pages({ name: "web-drawn", include: [drawnPages] }),
      {
        resolve: { alias: [oneGraphql, quickArgon2] },
        test: {
          name: "servers",
          // each file has a database of its own; to load all of API and gateway anew for each took a third of the time
          isolate: false,
          include: ["tests/api/**/*.test.ts", "tests/gateway/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/processes/databases.ts", "tests/support/processes/prepared.ts"],
          testTimeout: 120_000,
          // the whole file depends on its hooks
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "drills",
          include: ["tests/drills/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/processes/prepared.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        resolve: { alias: [oneGraphql] },
        test: {
          name: "journeys",
          isolate: false,
          include: ["tests/journeys/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/processes/databases.ts", "tests/support/processes/prepared.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // as long as Playwright waits
          expect: { poll: { timeout: 40_000 } },
        },
      },
    ],
  },
});
