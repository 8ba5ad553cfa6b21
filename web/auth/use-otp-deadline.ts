import { useState } from "react";
import { otpSeconds } from "../../schema/rules/limits.ts";
import { otpDeadline, startOtpTime } from "../lib/sessions/pending-email.ts";

const fullMs = otpSeconds * 1000;

/**
 * When the code runs out. Whoever asked for it has stored that; where nothing is stored, the 120 s begin with the visit. A
 * stored moment later than 120 s from now is ignored: the clock of the device was changed.
 */
export function useOtpDeadline(): { deadline: number; restart: () => void } {
  const [deadline, setDeadline] = useState(() => {
    const stored = otpDeadline();
    return stored !== null && stored <= Date.now() + fullMs ? stored : startOtpTime();
  });
  return { deadline, restart: () => setDeadline(startOtpTime()) };
}
