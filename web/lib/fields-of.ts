/** The fields of a value that may be anything, such as the state of a history entry; none if it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
