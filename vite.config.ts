import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { stripIgnoredCharacters, type DocumentNode } from "graphql";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { canonicalText } from "./gateway/core/stored-operations.ts";

/** The gateway in development; the built client is served by the gateway itself, so both are one origin. */
const gateway = "http://localhost:4000";

const webFolder = fileURLToPath(new URL("web", import.meta.url));
const routerDist = fileURLToPath(new URL("node_modules/react-router/dist/production/", import.meta.url));

/**
 * Marks the router's parts as droppable when nobody uses them: bundlers must take `forwardRef(…)` and
 * `Form.displayName = "Form"` for effects, and so keep forms, prefetching and scroll handling in every page. Its hints
 * to programmers go too: development and tests have them.
 */
const slimRouter: Plugin = {
  name: "slim-router",
  apply: "build",
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
        .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, "$1/* @__PURE__ */ $2")
        // no data router here, so nothing of its state, errors and loaders
        .replace("let dataRouterState = dataRouterOpts?.state;", "const dataRouterState = void 0;")
        .replace("isDataRoute ? useNavigateStable() : useNavigateUnstable()", "useNavigateUnstable()")
        .replaceAll(/^( +)((?:warning|warningOnce|warnOnce|invariant)\()/gm, "$1/* @__PURE__ */ $2"),
  },
};

/**
 * Our server answers in one piece, our operations mask no fragment and carry no directive of the client: the readers of
 * answers in parts, masks and such directives never run, and cost every page with data (a test looks at the operations).
 */
const slimClient: Plugin = {
  name: "slim-client",
  apply: "build",
  transform: {
    filter: { id: /@apollo\/client\/(link\/http\/BaseHttpLink|core\/QueryManager)/ },
    handler: (code) =>
      code
        .replace("if (ctype !== null && /^multipart\\/mixed/i.test(ctype)) {", "if (false) {")
        .replace(
          'import { maskFragment, maskOperation } from "@apollo/client/masking";',
          `const [maskFragment, maskOperation] = [(data) => data, (data) => data];
          const withoutDirectives = (_directives, document) => document;`,
        )
        .replaceAll(" removeDirectivesFromDocument(", " withoutDirectives("),
  },
};

/**
 * Operations travel as text: written beside each document at build time, so that no page carries a printer. The data
 * client adds `__typename` to every selection; the text has it already.
 */
const writtenOperations: Plugin = {
  name: "written-operations",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\.generated\.ts$|@apollo\/client\/utilities\/graphql\/print/ },
    handler: (code, id) => {
      if (!id.endsWith(".ts"))
        return "export const print = Object.assign((document) => document.loc.source.body, { reset() {} });";
      return code.replaceAll(
        /(export const \w+Document = )(\{"kind":"Document".*\})( as unknown as)/g,
        (_whole, name, json, as) => {
          const document = JSON.parse(json) as DocumentNode;
          const loc = { source: { body: stripIgnoredCharacters(canonicalText(document)) } };
          return `${name}${JSON.stringify({ ...document, loc })}${as}`;
        },
      );
    },
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

/**
 * The build that draws the public pages: one file, which notes every module that a page asks for (web/prerender.tsx), and
 * whether the browser may wait with it.
 */
const isDrawing = (environment: { name: string }): boolean => environment.name === "ssr";
const noteAskedModules: Plugin = {
  name: "note-asked-modules",
  apply: "build",
  applyToEnvironment: isDrawing,
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: /import\("\./ },
    handler: (code, id) =>
      code.replaceAll(/import\("(\.[^"]+)"\)/g, (call, target: string, at: number) => {
        const file = relative(webFolder, join(dirname(id), target)).replaceAll("\\", "/");
        const isBelow = code.slice(code.lastIndexOf(";", at), at).includes("lazyBelow(");
        return `(globalThis.noteAsked(${JSON.stringify(file)}, ${isBelow}), ${call})`;
      }),
  },
};

/** Which file of the client holds a module, and what each file needs beside it: for the pages drawn by the build. */
const listFiles: Plugin = {
  name: "list-files",
  apply: "build",
  applyToEnvironment: (environment) => !isDrawing(environment),
  enforce: "post",
  generateBundle(_options, bundle) {
    const modules: Record<string, string> = {};
    const files: Record<string, { imports: string[]; styles: string[] }> = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      files[chunk.fileName] = { imports: chunk.imports, styles: [...(chunk.viteMetadata?.importedCss ?? [])] };
      for (const id of chunk.moduleIds) {
        if (id.startsWith(webFolder)) modules[relative(webFolder, id).replaceAll("\\", "/")] = chunk.fileName;
      }
    }
    this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify({ modules, files }) });
  },
};

export default defineConfig(({ command }) => {
  // Whoever starts it, a test run for instance: what is built is what people get, never React's development half.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    root: "web",
    plugins: [react(), slimRouter, slimClient, writtenOperations, smallPreload, noteAskedModules, listFiles],
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
    build: { emptyOutDir: true, sourcemap: false, target: "chrome100" },
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
          // The content security policy allows no data: script, and a file of its own is cached for ever.
          assetsInlineLimit: 0,
          // The polyfill is for browsers that cannot preload modules; every browser we build for can.
          modulePreload: { polyfill: false },
          rolldownOptions: {
            output: {
              // What changes least, in one file for all pages and one for those with data: it compresses better than crumbs.
              codeSplitting: {
                groups: [
                  {
                    name: "base",
                    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]|vite\/preload-helper|web[\\/]lib[\\/](paths|school-paths)\.ts|schema[\\/]rules[\\/](words|limits)\.ts/,
                  },
                  // What every page with data has beside the client itself.
                  {
                    name: "client",
                    includeDependenciesRecursively: false,
                    test: /web[\\/](app[\\/]CandidateArea|lib[\\/](clients|message-of|use-alive)|ui[\\/](Button|Notice|status-icons|Skeleton|Badge))\.tsx?$/,
                  },
                  // What exam, practice and school exam have around and for their questions.
                  {
                    name: "questions",
                    includeDependenciesRecursively: false,
                    test: /web[\\/]attempt[\\/]parts[\\/](?!ResumeOffer)/,
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
      },
      ssr: {
        build: {
          outDir: "../.cache/prerender",
          copyPublicDir: false,
          rolldownOptions: { input: "web/prerender.tsx", output: { codeSplitting: false } },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(["/graphql", "/files", "/dev", "/healthz"].map((path) => [path, gateway])),
    },
  };
});
