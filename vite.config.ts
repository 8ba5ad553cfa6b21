import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gateway in development; the built client is served by the gateway itself, so both are one origin. */
const gateway = "http://localhost:4000";

export default defineConfig({
  root: "web",
  plugins: [react()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    sourcemap: false,
    target: "chrome100",
    // The content security policy allows no data: script, and a file of its own is cached for ever.
    assetsInlineLimit: 0,
    // The polyfill is for browsers that cannot preload modules; every browser we build for can.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(["/graphql", "/files", "/dev", "/healthz"].map((path) => [path, gateway])),
  },
});
