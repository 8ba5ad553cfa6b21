/** A text as a search compares it: without marks on letters and without capitals, so that "Ọla" is found by "ola". */
export const plainText = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
