const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text can be one of our ids; a query with any other text fails in the database. */
export const isId = (text: string): boolean => uuid.test(text);
