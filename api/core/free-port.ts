import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ports that systems give to outgoing connections: one of those may be taken before it is listened on.
const firstPort = 20_000;
const lastPort = 32_000;
const maxTries = 100;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A port of this machine on which nothing listens now. @throws Error when none of a hundred tries is free */
export async function freePort(): Promise<number> {
  for (let round = 0; round < maxTries; round += 1) {
    const port = randomInt(firstPort, lastPort);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${firstPort} and ${lastPort}.`);
}
