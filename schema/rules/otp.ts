import { otpDigits } from "./limits.ts";

/* Apart from the rules of the forms, so that a page with boxes for a code comes without the library of the rules. */

/** A mailed code. */
export const otpPattern = new RegExp(`^\\d{${otpDigits}}$`);

/** What is said of anything else. */
export const otpIncomplete = `Please enter a complete ${otpDigits}-digit OTP`;
