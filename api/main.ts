import { endWith } from "../server/process-end.ts";
import { RuntimeFault } from "../server/runtime.ts";
import { listenFault } from "../server/start-fault.ts";
import { readConfig } from "./core/config.ts";
import { EmbeddedFault } from "./core/database/embedded/fault.ts";
import { startApi } from "./start.ts";

/* The process. What an operator can fix is printed as one line instead of a stack. */
try {
  const starting = startApi(readConfig());
  endWith(starting);
  await starting;
} catch (error) {
  if (error instanceof RuntimeFault || error instanceof EmbeddedFault) {
    console.error(`The API cannot start:\n${error.message}`);
  } else {
    const { HOST, API_PORT } = readConfig();
    const reason = listenFault(error, HOST, { API_PORT });
    console.error("The API cannot start:", reason ?? (error instanceof Error ? error.message : error));
  }
  process.exit(1);
}
