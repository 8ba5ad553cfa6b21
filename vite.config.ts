import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { scriptGroups } from "./tools/script-groups.ts";

/** The gateway in development; the built client is served by the gateway itself, so both are one origin. */
const gateway = `http://localhost:${process.env["PORT"] ?? 4000}`;

/** The same for both builds: drawn pages name pictures of the client. */
const assetFileNames = "assets/[name]-[hash:7][extname]";

/** The exports of react-router lead to its development build only. It also ships this one, without warnings for developers. */
const productionRouter = [
  {
    find: /^react-router$/,
    replacement: join(import.meta.dirname, "node_modules/react-router/dist/production/index.mjs"),
  },
];

/** Without a report of how long each part took, which would stand above the address that `npm start` prints. */
const checks = { bundlerTimings: false };

export default defineConfig(({ command }) => {
  // Whoever starts it, a test run for instance: what is built is what people get, never React's development half.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    root: "web",
    plugins: [react()],
    resolve: {
      // rxjs ships classes under this name; without it every page with data carries the version for old browsers.
      conditions: ["es2015", ...defaultClientConditions],
      alias: command === "build" ? productionRouter : [],
    },
    build: {
      emptyOutDir: true,
      sourcemap: false,
      target: "chrome100",
      // The content security policy allows no data: script, and a file of its own is cached for ever.
      assetsInlineLimit: 0,
      // Which file holds a module, and what it needs beside it: for the pages that are drawn (tools/prerender.ts).
      manifest: true,
    },
    // Client and drawing side by side (`vite build` builds all environments).
    builder: {
      buildApp: async ({ build, environments }) => {
        await Promise.all(Object.values(environments).map((environment) => build(environment)));
      },
    },
    environments: {
      client: {
        build: {
          outDir: "../dist/web",
          modulePreload: {
            // It is for browsers that cannot preload modules; every browser we build for can.
            polyfill: false,
            // The first file lists what each page fetches; index.html names these already.
            // The preview of an exam has nothing but its own file that the exam's page has not fetched already.
            resolveDependencies: (part, files) =>
              /\/SchoolPreviewPage-/.test(part) ? [] : files.filter((file) => !/\/(base|rolldown-runtime)-/.test(file)),
          },
          rolldownOptions: {
            checks,
            // Most pages need few of the numbers in schema/rules/limits.ts.
            optimization: { inlineConst: true },
            output: {
              // Each name stands in many files: the shortest hash that the bundler allows.
              entryFileNames: "assets/[name]-[hash:7].js",
              chunkFileNames: "assets/[name]-[hash:7].js",
              assetFileNames,
              codeSplitting: { groups: scriptGroups },
            },
          },
        },
      },
      ssr: {
        build: {
          outDir: "../.cache/prerender",
          copyPublicDir: false,
          rolldownOptions: { checks, input: "web/prerender.tsx", output: { assetFileNames } },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(["/graphql", "/files", "/upstream", "/dev", "/healthz"].map((path) => [path, gateway])),
    },
  };
});
