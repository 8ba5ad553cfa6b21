/* Signs that Word keeps as a place in a font of symbols: the ticks of Wingdings, the Greek letters of Symbol. */

const letters = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
const capitals = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
const signs = new Map([
  [0xa3, "≤"],
  [0xa5, "∞"],
  [0xae, "→"],
  [0xb0, "°"],
  [0xb1, "±"],
  [0xb3, "≥"],
  [0xb4, "×"],
  [0xb8, "÷"],
  [0xb9, "≠"],
  [0xbb, "≈"],
  [0xd6, "√"],
]);
const ticks = new Set([0xfc, 0xfe]);

/** The sign as text; null for one that is not known. */
export function readSymbol(font: string | null, code: string | null): string | null {
  const place = Number.parseInt(code ?? "", 16) & 0xff;
  if (/^wingdings$/i.test(font ?? "")) return ticks.has(place) ? "✓" : null;
  if (!/^symbol$/i.test(font ?? "")) return null;
  if (place >= 0x61 && place <= 0x7a) return letters[place - 0x61] ?? null;
  if (place >= 0x41 && place <= 0x5a) return capitals[place - 0x41] ?? null;
  return signs.get(place) ?? null;
}
