import { existsSync } from "node:fs";

const installed = [
  process.env["CHROMIUM_PATH"],
  // starts faster without the parts for windows
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, else an installed one, else the one that comes as an npm package.
 * @throws Error with what to do when none can be had.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const args = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    // an imitated one takes a tenth of the time
    "--disable-gpu",
  ];
  const found = installed.find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return { executablePath: found, args };
  try {
    // makes the package unpack its libraries when it is loaded
    process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs24.x";
    const { default: chromium } = await import("@sparticuz/chromium");
    return { executablePath: await chromium.executablePath(), args: [...chromium.args, ...args] };
  } catch (error) {
    throw new Error(
      "The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH to one.",
      { cause: error },
    );
  }
}
