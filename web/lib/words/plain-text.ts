/** The hooked letters of Hausa, which are no letters with a mark, and the apostrophes that phones and Word write. */
const plain: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", "’": "'", "‘": "'", ʼ: "'" };

/**
 * A text as a search compares it: without marks on letters, hooks and capitals and with plain apostrophes, so that "Ọla" is
 * found by "ola" and "Ɗanladi" by "danladi".
 */
export const plainText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ’‘ʼ]/g, (letter) => plain[letter] ?? letter);

/** Whether a text holds each word of what is looked for, in any order. An empty query finds every text. */
export function holdsWords(text: string, query: string): boolean {
  const plainly = plainText(text);
  return plainText(query)
    .split(/\s+/)
    .every((word) => plainly.includes(word));
}
