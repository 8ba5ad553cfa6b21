/** What became of a payment, from the words of REST to those of GraphQL. */
export const referenceStatus = { open: "OPEN", granted: "GRANTED", refused: "REFUSED" } as const;
