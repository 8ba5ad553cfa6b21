// PostgreSQL classes: 08 connection, 53 resources, 57P shutdown; 57014 statement timeout, 55P03 lock timeout.
const away = /^(08|53|57P)|^(57014|55P03)$/;
const network = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT"]);

/** Whether an error says that the database cannot serve now; such a request is answered with 503 (REL-13). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined && (network.has(code) || away.test(code))) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(error.message);
}

/** Whether a statement took longer than it may. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "57014";

/** Whether an insert met a unique rule; `constraint` names it. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== "23505") return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Whether a delete met a row of another table that still refers to the deleted one. */
export const isStillUsed = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "23503";
