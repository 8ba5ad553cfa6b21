/** No name, password or answer key is longer. */
const maxSigns = 2000;

/**
 * The text with each letter in one piece with its marks (NFC), in several (NFD), or in one and without looks of its own (NFKC).
 * A longer one stays as it is: the time for thousands of marks in a row grows with the square of their number, and nobody else is answered meanwhile.
 */
export const inOneForm = (text: string, form: "NFC" | "NFD" | "NFKC" = "NFC"): string =>
  text.length > maxSigns ? text : text.normalize(form);
