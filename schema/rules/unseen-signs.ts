const unseen = /[\u00AD\u200B\u2060\uFEFF]/g;
const direction = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/**
 * The text without characters that nobody sees. Chats and web pages leave them in what is copied, and a number or an address
 * beside one would not be recognised. Those that set the direction of writing stay inside a text, because Arabic needs them.
 */
export function withoutUnseen(text: string): string {
  const seen = text.replaceAll(unseen, "");
  let [from, to] = [0, seen.length];
  while (from < to && direction.test(seen.charAt(from))) from += 1;
  while (to > from && direction.test(seen.charAt(to - 1))) to -= 1;
  return seen.slice(from, to);
}
