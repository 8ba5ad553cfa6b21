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

/** A mutation with one input that answers with a message alone. */
export const noticeCase = (
  field: string,
  type: string,
  row: Row,
  call: string,
  input: Record<string, unknown>,
): FieldCase => ({
  field,
  document: `mutation M($input: ${type}!) { ${field}(input: $input) { message } }`,
  variables: { input },
  row,
  sees: { call, body: input },
  reply: { message: "Done" },
  data: { [field]: { message: "Done" } },
});
