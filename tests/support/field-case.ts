import type { Row } from "../../schema/rest/row.ts";

/** A field of the schema: which documented call it makes, with what, and what the client gets. */
export interface FieldCase {
  field: string;
  document: string;
  variables?: Record<string, unknown>;
  row: Row;
  /** What the REST server must have seen. */
  sees: { call: string; body?: unknown; query?: Record<string, string> };
  reply: unknown;
  data: unknown;
}
