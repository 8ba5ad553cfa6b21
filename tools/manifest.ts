import { productName } from "../schema/rules/product.ts";

/** The web app manifest, by which a browser offers to install the product. */
export const webManifest = (): string =>
  JSON.stringify({
    id: "/",
    name: productName,
    short_name: productName,
    description: "Timed practice for JAMB, WAEC, NECO, Post UTME and more.",
    lang: "en-NG",
    start_url: "/start",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#1d4ed8",
    categories: ["education"],
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  });
