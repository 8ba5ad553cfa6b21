import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

/** The gateway in development; the built client is served by the gateway itself, so both are one origin. */
const gateway = "http://localhost:4000";

const routerDist = fileURLToPath(new URL("node_modules/react-router/dist/production/", import.meta.url));

/**
 * Marks the router's parts as droppable when nobody uses them: bundlers must take `forwardRef(…)` and
 * `Form.displayName = "Form"` for effects, and so keep forms, prefetching and scroll handling in every page.
 */
const slimRouter: Plugin = {
  name: "slim-router",
  apply: "build",
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
        .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, "$1/* @__PURE__ */ $2"),
  },
};

/**
 * Fetches what a page needs beside its code, and its styles before it is drawn: what Vite's own helper does in three
 * times as many bytes, on every page, for browsers and bases that we do not have.
 */
const preloadHelper = `
export const __vitePreload = (load, files = []) =>
  Promise.all(
    files.map((file) => {
      const href = "/" + file;
      if (document.querySelector('link[href="' + href + '"]')) return;
      const link = document.createElement("link");
      const isStyle = file.endsWith(".css");
      link.rel = isStyle ? "stylesheet" : "modulepreload";
      link.href = href;
      document.head.append(link);
      if (!isStyle) return;
      return new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = () => {
          link.remove();
          reject(new Error(href));
        };
      });
    }),
  ).then(() => load());
`;
const smallPreload: Plugin = {
  name: "small-preload",
  apply: "build",
  enforce: "post",
  transform: { filter: { id: /vite\/preload-helper/ }, handler: () => preloadHelper },
};

export default defineConfig(({ command }) => {
  // Whoever starts it, a test run for instance: what is built is what people get, never React's development half.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    root: "web",
    plugins: [react(), slimRouter, smallPreload],
    resolve: {
      // rxjs ships classes under this name; without it every page with data carries the version for old browsers.
      conditions: ["es2015", ...defaultClientConditions],
      // The router's package names only its development files, which carry warnings nobody reads in production.
      alias:
        command === "build"
          ? [
              { find: /^react-router$/, replacement: `${routerDist}index.mjs` },
              { find: /^react-router\/dom$/, replacement: `${routerDist}dom-export.mjs` },
            ]
          : [],
    },
    build: {
      outDir: "../dist/web",
      emptyOutDir: true,
      sourcemap: false,
      target: "chrome100",
      // The content security policy allows no data: script, and a file of its own is cached for ever.
      assetsInlineLimit: 0,
      // The polyfill is for browsers that cannot preload modules; every browser we build for can.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // What changes least, in one file for all pages and one for those with data: it compresses better than crumbs.
          codeSplitting: {
            groups: [
              { name: "base", test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
              {
                name: "footer",
                includeDependenciesRecursively: false,
                test: /web[\\/](app[\\/]Footer|lib[\\/]site|ui[\\/]DisabledLink)\.tsx?$/,
              },
              // Without the hooks, so that a form does not carry the machinery of queries.
              {
                name: "data",
                test: /node_modules[\\/](graphql|rxjs|@wry|optimism|tslib|@apollo[\\/]client[\\/](?!react[\\/]hooks))/,
              },
            ],
          },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(["/graphql", "/files", "/dev", "/healthz"].map((path) => [path, gateway])),
    },
  };
});
