import { DatabaseError } from "pg";
import { stdSerializers } from "pino";
import { isRefusedValue } from "../database/database-errors.ts";

type Described = Record<string, unknown> & { type: string; message: string; stack: string };

/**
 * An error as the log shows it. PostgreSQL says in details, and for some faults in the message, which value it refused, such
 * as an address that is there already: that is left out (SEC-63).
 */
export function describeError(error: Error): Described {
  if (!(error instanceof DatabaseError)) return stdSerializers.err(error);
  const { code = "", table, column, constraint, routine, position } = error;
  const message = isRefusedValue(error) ? "a value was refused" : error.message;
  const stack = (error.stack ?? "").slice((error.stack ?? "").indexOf("\n    at "));
  return { type: "DatabaseError", message, code, table, column, constraint, routine, position, stack };
}
