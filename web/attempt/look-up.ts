import { withTimeout } from "../lib/with-timeout.ts";
import type { LoadedQuestions } from "./attempt.ts";
import type { AttemptPorts } from "./engine.ts";
import { failureOf } from "./failures.ts";

/** What the server knows of an attempt; null where it refuses to say. */
export const lookUp = (ports: AttemptPorts): Promise<LoadedQuestions | null> =>
  withTimeout(ports.lookUp()).catch((error: unknown) => {
    if (failureOf(error).kind === "refused") return null;
    throw error;
  });
