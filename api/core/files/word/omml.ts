import type { Element } from "@xmldom/xmldom";
import { child, children } from "../xml.ts";

/* Word's formulas (OMML) as TeX, as far as school papers use them. */

/** A formula has a part that is not known here; the rest of it was read. */
export interface TeX {
  tex: string;
  isWhole: boolean;
}

const symbols: Record<string, string> = {
  "×": "\\times ",
  "÷": "\\div ",
  "±": "\\pm ",
  "∓": "\\mp ",
  "·": "\\cdot ",
  "∙": "\\cdot ",
  "⋅": "\\cdot ",
  "≤": "\\le ",
  "≥": "\\ge ",
  "≠": "\\ne ",
  "≈": "\\approx ",
  "≡": "\\equiv ",
  "∝": "\\propto ",
  "∞": "\\infty ",
  "→": "\\to ",
  "⇌": "\\rightleftharpoons ",
  "⇒": "\\Rightarrow ",
  "∈": "\\in ",
  "∉": "\\notin ",
  "∪": "\\cup ",
  "∩": "\\cap ",
  "⊂": "\\subset ",
  "⊆": "\\subseteq ",
  "∅": "\\emptyset ",
  "∴": "\\therefore ",
  "∠": "\\angle ",
  "\u2003": "\\quad ",
  "\u2005": "\\; ",
  "°": "^{\\circ}",
  "∘": "\\circ ",
  π: "\\pi ",
  α: "\\alpha ",
  β: "\\beta ",
  γ: "\\gamma ",
  δ: "\\delta ",
  ε: "\\epsilon ",
  θ: "\\theta ",
  λ: "\\lambda ",
  μ: "\\mu ",
  ρ: "\\rho ",
  σ: "\\sigma ",
  τ: "\\tau ",
  φ: "\\phi ",
  ω: "\\omega ",
  Δ: "\\Delta ",
  Σ: "\\Sigma ",
  Ω: "\\Omega ",
  "−": "-",
  "∑": "\\sum ",
  "∏": "\\prod ",
  "∫": "\\int ",
  "∬": "\\iint ",
  "∮": "\\oint ",
};
const special = /[#%&_{}$]/g;
const functions =
  /^(sin|cos|tan|cot|sec|csc|cosec|arcsin|arccos|arctan|log|ln|lim|max|min|exp|det|gcd|sinh|cosh|tanh)$/;

/** Commands by the signs that Word and LibreOffice set over a letter; the second one is for several letters. */
const accents: Record<string, readonly [string, string]> = {
  "\u0300": ["grave", "grave"],
  "\u0301": ["acute", "acute"],
  "\u0302": ["hat", "widehat"],
  "^": ["hat", "widehat"],
  "\u0303": ["tilde", "widetilde"],
  "~": ["tilde", "widetilde"],
  "\u0304": ["bar", "overline"],
  "\u0305": ["overline", "overline"],
  "¯": ["overline", "overline"],
  "\u0307": ["dot", "dot"],
  "˙": ["dot", "dot"],
  "\u0308": ["ddot", "ddot"],
  "¨": ["ddot", "ddot"],
  "\u20D7": ["vec", "overrightarrow"],
};
/** Arrows that grow with the text above them, by their TeX. */
const arrows: Record<string, string> = {
  "\\to": "xrightarrow",
  "⟶": "xrightarrow",
  "←": "xleftarrow",
  "↔": "xleftrightarrow",
  "\\Rightarrow": "xRightarrow",
  "\\rightleftharpoons": "xrightleftharpoons",
  "⇄": "xtofrom",
};
const braces: Record<string, string> = { "⏞": "overbrace", "⏟": "underbrace" };

const escapeText = (text: string): string =>
  [...text.replaceAll("\\", "\\backslash ").replaceAll(special, String.raw`\$&`)]
    .map((character) => symbols[character] ?? character)
    .join("");

/** Words with the spaces around them. */
const words = / *\p{L}+(?:[ ,]+\p{L}+)* */gu;
const isWord = (text: string): boolean => text.length > 1 && !/^d\p{L}$/u.test(text);

type Style = "text" | "upright" | "bold" | "usual";

/** The text of a run: TeX drops the spaces around words, such as those of `x = 2 if y > 0` or `5 kg`. */
const runText = (run: string, style: Style): string => {
  if (style === "text" && /^[\p{L}\p{N} .,;:()'-]*$/u.test(run)) return `\\text{${run}}`;
  if (style === "bold" && /^[\p{L}\p{N}]+$/u.test(run)) return `\\mathbf{${run}}`;
  if (style === "upright" && /^\p{L}{2,}$/u.test(run) && !functions.test(run)) return `\\mathrm{${run}}`;
  let [tex, at] = ["", 0];
  for (const { 0: stretch, index } of run.matchAll(words)) {
    const each = stretch.trim().split(/[ ,]+/);
    const isText = stretch.includes(" ") && each.some(isWord) && !each.some((word) => functions.test(word));
    const read = isText
      ? `\\text{${stretch}}`
      : stretch.replaceAll(/\p{L}+/gu, (word) => (functions.test(word) ? `\\${word} ` : escapeText(word)));
    tex += escapeText(run.slice(at, index)) + read;
    at = index + stretch.length;
  }
  return tex + escapeText(run.slice(at));
};

/** The TeX of an arrow with a text above it; null when the sign is not an arrow. */
function underText(sign: string, text: string): string | null {
  const arrow = arrows[sign.trim()];
  return arrow === undefined ? null : `\\${arrow}{${/^\p{L}+$/u.test(text) ? `\\text{${text}}` : text}}`;
}

/** The TeX of letters with an accent; null when the sign is not an accent. */
function accented(sign: string, base: string): string | null {
  const accent = accents[sign];
  return accent === undefined ? null : `\\${accent[base.length > 1 ? 1 : 0]}{${base}}`;
}

/** Value of a property such as `m:chr` of `m:naryPr`. */
function property(element: Element, name: string): string | null {
  const properties = children(element).find((one) => one.localName?.endsWith("Pr"));
  const found = properties === undefined ? undefined : child(properties, name);
  if (found === undefined) return null;
  return [...found.attributes].find((attribute) => attribute.localName === "val")?.value ?? "";
}

function styleOf(run: Element): Style {
  if (property(run, "nor") !== null) return "text";
  const style = property(run, "sty");
  return style === "p" ? "upright" : style === "b" ? "bold" : "usual";
}

/** Reads `m:oMath`. */
export function toTex(math: Element): TeX {
  let isWhole = true;
  const inside = (element: Element | undefined): string =>
    element === undefined ? "" : children(element).map(read).join("");
  const part = (element: Element, name: string): string => inside(child(element, name));

  /** What a script stands at: `x^{2}` needs no braces around its letter, nor does the name of a function. */
  const base = (element: Element): string => {
    const tex = part(element, "e");
    return /^(?:[\p{L}\p{N}]|\\\p{L}+ ?)$/u.test(tex) ? tex.trim() : `{${tex}}`;
  };
  const delimited = (element: Element): string => {
    const [open, close, middle] = ["begChr", "endChr", "sepChr"].map((name) => property(element, name));
    const texts = children(element)
      .filter((one) => one.localName === "e")
      .map((one) => inside(one));
    const bracket = (text: string | null | undefined, usual: string): string => {
      const sign = text ?? usual;
      return sign === "" ? "." : /[{}]/.test(sign) ? `\\${sign}` : sign;
    };
    return `\\left${bracket(open, "(")}${texts.join(middle ?? "|")}\\right${bracket(close, ")")}`;
  };
  const large = (element: Element): string => {
    const sign = escapeText(property(element, "chr") ?? "∫").trim();
    const [low, high] = [part(element, "sub"), part(element, "sup")];
    return `${sign}${low === "" ? "" : `_{${low}}`}${high === "" ? "" : `^{${high}}`} ${part(element, "e")}`;
  };
  const joinRows = (element: Element, name: string): string =>
    children(element)
      .filter((one) => one.localName === name)
      .map((row) => (name === "mr" ? children(row).map(inside).join(" & ") : inside(row)))
      .join(" \\\\ ");
  const named = (element: Element): string => `${part(element, "fName")} ${part(element, "e")}`;

  const readers: Record<string, (element: Element) => string> = {
    r: (element) =>
      children(element)
        .map(({ localName, textContent }) => {
          if (localName === "br") return "\\quad ";
          return localName === "t" ? runText(textContent ?? "", styleOf(element)) : "";
        })
        .join(""),
    f: (element) =>
      property(element, "type") === "lin"
        ? `${part(element, "num")}/${part(element, "den")}`
        : property(element, "type") === "noBar"
          ? `{${part(element, "num")} \\atop ${part(element, "den")}}`
          : `\\frac{${part(element, "num")}}{${part(element, "den")}}`,
    sSup: (element) => `${base(element)}^{${part(element, "sup")}}`,
    sSub: (element) => `${base(element)}_{${part(element, "sub")}}`,
    sSubSup: (element) => `${base(element)}_{${part(element, "sub")}}^{${part(element, "sup")}}`,
    sPre: (element) => `{}_{${part(element, "sub")}}^{${part(element, "sup")}}${part(element, "e")}`,
    rad: (element) => {
      const degree = part(element, "deg");
      return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${part(element, "e")}}`;
    },
    d: delimited,
    nary: large,
    func: named,
    limLow: (element) => {
      const [below, name] = [part(element, "lim"), part(element, "e").trim()];
      return /^\\\w+$/.test(name) ? `${name}_{${below}}` : `\\underset{${below}}{${name}}`;
    },
    limUpp: (element) => {
      const [above, base] = [part(element, "lim"), part(element, "e")];
      return accented(above, base) ?? underText(base, above) ?? `\\overset{${above}}{${base}}`;
    },
    acc: (element) => {
      const base = part(element, "e");
      const text = accented(property(element, "chr") ?? "\u0302", base);
      if (text === null) isWhole = false;
      return text ?? base;
    },
    bar: (element) => `\\${property(element, "pos") === "bot" ? "underline" : "overline"}{${part(element, "e")}}`,
    m: (element) => `\\begin{matrix}${joinRows(element, "mr")}\\end{matrix}`,
    // lines are aligned at signs that nobody sees
    eqArr: (element) => `\\begin{aligned}${joinRows(element, "e").replaceAll("\\&", "&")}\\end{aligned}`,
    groupChr: (element) => {
      const text = part(element, "e");
      // Word leaves out the brace below, its default
      const brace = braces[property(element, "chr") ?? "⏟"];
      if (brace !== undefined) return `\\${brace}{${text}}`;
      const arrow = underText(escapeText(property(element, "chr") ?? ""), text);
      if (arrow === null) isWhole = false;
      return arrow ?? text;
    },
    box: (element) => part(element, "e"),
    borderBox: (element) => `\\boxed{${part(element, "e")}}`,
    phant: (element) => `\\phantom{${part(element, "e")}}`,
    oMath: inside,
    e: inside,
    // text that was inserted while Word tracked changes
    ins: inside,
  };
  const ignored = /Pr$|^(bookmark\w+|proofErr|del|smartTag)$/;
  function read(element: Element): string {
    const reader = readers[element.localName ?? ""];
    if (reader !== undefined) return reader(element);
    if (!ignored.test(element.localName ?? "")) isWhole = false;
    return "";
  }
  const tex = inside(math).replaceAll(/\s+/g, " ").trim();
  return { tex, isWhole };
}
