/** The hooked letters of Hausa, which are no letters with a mark. */
const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };

/**
 * A text as a search compares it: without marks on letters, hooks and capitals, so that "Ọla" is found by "ola" and
 * "Ɗanladi" by "danladi".
 */
export const plainText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter);
