import { useState } from "react";
import { otpSeconds } from "../../schema/rules/limits.ts";
import { otpDeadline, storeOtpDeadline } from "../lib/pending-email.ts";

const fullMs = otpSeconds * 1000;

/**
 * When the code runs out. The first visit starts the 120 s, and a reload goes on with them. A stored moment later than
 * 120 s from now is ignored: the clock of the device was changed.
 */
export function useOtpDeadline(): { deadline: number; restart: () => void } {
  const [deadline, setDeadline] = useState(() => {
    const stored = otpDeadline();
    return stored !== null && stored <= Date.now() + fullMs ? stored : start();
  });
  return { deadline, restart: () => setDeadline(start()) };
}

function start(): number {
  const deadline = Date.now() + fullMs;
  storeOtpDeadline(deadline);
  return deadline;
}
