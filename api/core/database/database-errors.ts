// PostgreSQL classes: 08 connection, 28 login, as after a change of the password, 53 resources, 57P shutdown; 3D000 no such
// database, 57014 statement timeout, 55P03 lock timeout, 40P01 deadlock.
const unavailableCodes = /^(08|28|53|57P)|^(3D000|57014|55P03|40P01)$/;
const refusedValueCodes = /^22/;
const networkCodes = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Whether the database cannot serve now; such a request is answered with 503 (REL-13). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // a caller who hangs up in the middle of a body has the code of a network that fails, and a status for the answer
  if ("statusCode" in error) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // the socket of a server that does not run is not there
  if (code === "ENOENT") return syscall === "connect";
  if (code !== undefined && (networkCodes.has(code) || unavailableCodes.test(code))) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/.test(
    error.message,
  );
}

/** Whether the database refused a value, such as a number that is too large for its column. */
export const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error && refusedValueCodes.test((error as NodeJS.ErrnoException).code ?? "");

const lockCodes = new Set(["55P03", "40P01"]);

/** Whether a statement failed because of a row that another one holds: it waited too long, or each waited for the other. */
export const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && lockCodes.has((error as NodeJS.ErrnoException).code ?? "");

/** Whether a statement exceeded its timeout. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "57014";

/** Whether a unique constraint was violated, the one named `constraint` if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== "23505") return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Whether a row was to be deleted to which another table still refers, or one to be written that refers to none. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "23503";
