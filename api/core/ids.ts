const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text from outside can be an id of ours; the database refuses anything else with an error. */
export const isId = (text: string): boolean => uuid.test(text);
