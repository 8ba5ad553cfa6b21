import { formulaNode, newFormulaBudget, type FormulaBudget } from "../../../schema/formulas/formulas.ts";
import { readElement, type FormattedNode } from "../../../schema/rules/formatted.ts";
import { escapedXml } from "./written-question.ts";

/* Formulas as Word writes them (OMML); omml.ts reads them. */

/** For a formula that Word has no form for. */
class NotWritable extends Error {}

type Nodes = readonly FormattedNode[];

/** The invisible character between a function and its argument. */
const application = "\u2061";
const invisible = /[\u2061-\u2064\u200B]/g;
const sums = /^[∑∏∫∬∭∮⋃⋂]$/;
/** Word's signs for what KaTeX sets over several letters. */
const accents = new Map([
  ["^", "\u0302"],
  ["~", "\u0303"],
  ["→", "\u20D7"],
]);
/** Spaces that people see, by their least width in em. */
const spaces: readonly [number, string][] = [
  [0.9, "\u2003"],
  [0.25, "\u2005"],
];

const partsOf = (node: FormattedNode): ReturnType<typeof readElement> =>
  typeof node === "string" ? { tag: "mtext", attributes: {}, children: [node] } : readElement(node);
const tagOf = (node: FormattedNode | undefined): string => (node === undefined ? "" : partsOf(node).tag);
const isText = (node: FormattedNode): node is string => typeof node === "string";
const textOf = (node: FormattedNode | undefined): string =>
  node === undefined ? "" : isText(node) ? node : partsOf(node).children.map(textOf).join("");
/** The children of a row; any other node as a row of its own. */
const rowOf = (node: FormattedNode | undefined): Nodes =>
  node === undefined ? [] : tagOf(node) === "mrow" ? partsOf(node).children : [node];
const isFence = (node: FormattedNode | undefined): boolean =>
  tagOf(node) === "mo" && node !== undefined && partsOf(node).attributes["fence"] === "true";

const value = (name: string, text: string): string => `<m:${name} m:val="${escapedXml(text)}"/>`;
const tagged = (name: string, ...contents: string[]): string => `<m:${name}>${contents.join("")}</m:${name}>`;
const run = (text: string, style = ""): string =>
  text === "" ? "" : `<m:r>${style && tagged("rPr", style)}<m:t xml:space="preserve">${escapedXml(text)}</m:t></m:r>`;

/** The text of a node, with the bar that is on keyboards. */
const signOf = (node: FormattedNode | undefined): string => textOf(node).replaceAll(invisible, "").replaceAll("∣", "|");

const accent = (mark: string, base: string): string =>
  tagged("acc", tagged("accPr", value("chr", mark)), tagged("e", base));

/** Letters, numbers and signs. */
function leaf(node: FormattedNode): string {
  const { tag, attributes } = partsOf(node);
  const text = signOf(node);
  if (tag === "mtext") return run(text.replaceAll("\u00A0", " "), "<m:nor/>");
  const [, letter, mark] = (tag !== "mo" && /^(.)([\u0300-\u0308])$/u.exec(text.normalize("NFD"))) || [];
  if (letter !== undefined && mark !== undefined) return accent(mark, leaf([tag, attributes, letter]));
  const variant = attributes["mathvariant"];
  const isUpright = tag === "mi" && (variant === "normal" || (variant === undefined && [...text].length > 1));
  const style = variant === "bold" ? "b" : variant === "bold-italic" ? "bi" : isUpright ? "p" : null;
  return run(text, style === null ? "" : value("sty", style));
}

/** How many of the nodes from a place on make the argument of a sum or function: one, after spaces. */
function argumentEnd(nodes: Nodes, from: number): number {
  let end = from;
  while (tagOf(nodes[end]) === "mspace") end += 1;
  return Math.min(end + 1, nodes.length);
}

/** The parts of a sign with limits, such as a sum; null for anything else. */
function limitsOf(node: FormattedNode): { sign: string; low?: FormattedNode; high?: FormattedNode } | null {
  const { tag, children } = partsOf(node);
  const sign = textOf(children[0]);
  if (!sums.test(sign)) return null;
  if (tag === "mo") return { sign };
  const [, first = "", second = ""] = children;
  if (tag === "msub" || tag === "munder") return { sign, low: first };
  if (tag === "msup" || tag === "mover") return { sign, high: first };
  return tag === "msubsup" || tag === "munderover" ? { sign, low: first, high: second } : null;
}

/** Upright letters side by side are one name, such as `NaOH`. */
function joinUpright(nodes: Nodes): Nodes {
  const joined: FormattedNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last !== undefined && isUprightLetters(last) && isUprightLetters(node)) {
      joined[joined.length - 1] = ["mi", { mathvariant: "normal" }, textOf(last) + textOf(node)];
    } else joined.push(node);
  }
  return joined;
}

const isUprightLetters = (node: FormattedNode): boolean =>
  tagOf(node) === "mi" && partsOf(node).attributes["mathvariant"] === "normal" && /^\p{L}+$/u.test(textOf(node));

const isBar = (node: FormattedNode): boolean => textOf(node) === "|" && tagOf(node) === "mi";
const barFence: FormattedNode = ["mo", { fence: "true" }, "|"];

/** Two bars, as around `|x|`, as brackets: Word would set a single bar as an operator. */
function pairBars(nodes: Nodes): Nodes {
  const [open = -1, close = -1, more] = nodes.flatMap((node, place) => (isBar(node) ? [place] : []));
  if (close - open < 2 || open === -1 || more !== undefined) return nodes;
  const inside: FormattedNode = ["mrow", barFence, ...nodes.slice(open + 1, close), barFence];
  return [...nodes.slice(0, open), inside, ...nodes.slice(close + 1)];
}

/** Scripts before a letter, such as those of `{}_{6}^{14}C`. */
const hasNoBase = (node: FormattedNode): boolean =>
  /^m(sub|sup|subsup)$/.test(tagOf(node)) && textOf(partsOf(node).children[0]) === "";

/** @throws NotWritable */
function row(all: Nodes): string {
  const nodes = pairBars(joinUpright(all));
  const [isOpen, isClosed] = [isFence(nodes[0]), nodes.length > 1 && isFence(nodes.at(-1))];
  if (isOpen || isClosed) {
    // a system of equations has a bracket on one side only
    const [open, close] = [isOpen ? nodes[0] : "", isClosed ? nodes.at(-1) : ""];
    const brackets = value("begChr", signOf(open)) + value("endChr", signOf(close));
    const inside = row(nodes.slice(isOpen ? 1 : 0, isClosed ? -1 : nodes.length));
    return tagged("d", tagged("dPr", brackets), tagged("e", inside));
  }
  let [out, at] = ["", 0];
  while (at < nodes.length) {
    const node = nodes[at] ?? "";
    at += 1;
    const takeArgument = (): string => {
      const end = argumentEnd(nodes, at);
      const taken = tagged("e", row(nodes.slice(at, end)));
      at = end;
      return taken;
    };
    const limits = at < nodes.length ? limitsOf(node) : null;
    if (limits !== null) {
      const { sign, low, high } = limits;
      const hidden =
        (low === undefined ? value("subHide", "1") : "") + (high === undefined ? value("supHide", "1") : "");
      const place = value("limLoc", /^m(sub|sup|subsup)$/.test(tagOf(node)) ? "subSup" : "undOvr");
      const properties = tagged("naryPr", value("chr", sign), place, hidden);
      out += tagged("nary", properties, box("sub", low), box("sup", high), takeArgument());
    } else if (textOf(node).endsWith(application) && at < nodes.length) {
      out += tagged("func", tagged("fName", one(node)), takeArgument());
    } else if (tagOf(nodes[at]) === "mo" && textOf(nodes[at]) === application && at + 1 < nodes.length) {
      at += 1;
      out += tagged("func", tagged("fName", one(node)), takeArgument());
    } else if (hasNoBase(node) && at < nodes.length) {
      const [, first, second] = partsOf(node).children;
      const [low, high] = tagOf(node) === "msup" ? [undefined, first] : [first, second];
      out += tagged("sPre", box("sub", low), box("sup", high), takeArgument());
    } else out += one(node);
  }
  return out;
}

const box = (name: string, node: FormattedNode | undefined): string => tagged(name, row(rowOf(node)));

/** A base with a sign, a brace or a text above or below it. */
function beside(tag: "mover" | "munder", base: FormattedNode | undefined, sign: FormattedNode | undefined): string {
  const [text, side] = [textOf(sign), tag === "mover" ? "top" : "bot"];
  const isSign = tagOf(sign) === "mo";
  if (isSign && /^[⏞⏟]$/.test(text)) {
    const other = side === "top" ? "bot" : "top";
    return tagged(
      "groupChr",
      tagged("groupChrPr", value("chr", text), value("pos", side), value("vertJc", other)),
      box("e", base),
    );
  }
  const mark = isSign && tag === "mover" ? accents.get(text) : undefined;
  if (mark !== undefined) return accent(mark, row(rowOf(base)));
  return tagged(tag === "mover" ? "limUpp" : "limLow", box("e", base), box("lim", sign));
}

const cellsOf = (line: FormattedNode): Nodes => partsOf(line).children;
const sideOf = (cell: FormattedNode | undefined): string | undefined =>
  cell === undefined ? undefined : partsOf(cell).attributes["columnalign"];

/** Lines of equations, aligned at a sign. The alignment is not written: LibreOffice would show its sign. */
const areEquations = (rows: Nodes): boolean =>
  rows.every((line) => cellsOf(line).every((cell, place) => sideOf(cell) === (place % 2 === 0 ? "right" : "left")));

function table(rows: Nodes): string {
  if (areEquations(rows)) {
    const lines = rows.map((line) => cellsOf(line).map((cell) => row(partsOf(cell).children)));
    return tagged("eqArr", ...lines.map((cells) => tagged("e", cells.join(""))));
  }
  const columns = Math.max(1, ...rows.map((line) => cellsOf(line).length));
  const sides = Array.from({ length: columns }, (_, place) => {
    const cell = rows.map((line) => cellsOf(line)[place]).find((found) => found !== undefined);
    return sideOf(cell) ?? "center";
  });
  const mcs = sides.map((side) => tagged("mc", tagged("mcPr", value("count", "1"), value("mcJc", side))));
  const lines = rows.map((line) =>
    tagged(
      "mr",
      ...Array.from({ length: columns }, (_, place) => {
        const cell = cellsOf(line)[place];
        return tagged("e", cell === undefined ? "" : row(partsOf(cell).children));
      }),
    ),
  );
  return tagged("m", tagged("mPr", tagged("mcs", ...mcs)), ...lines);
}

/** One node, whatever stands beside it. @throws NotWritable */
function one(node: FormattedNode): string {
  if (isText(node)) return run(node, "<m:nor/>");
  const { tag, attributes, children } = readElement(node);
  const [first, second, third] = children;
  switch (tag) {
    case "mi":
    case "mn":
    case "mo":
    case "mtext":
      return leaf(node);
    case "mspace": {
      const width = Number.parseFloat(attributes["width"] ?? "0");
      return run(spaces.find(([least]) => width >= least)?.[1] ?? "");
    }
    case "mrow":
    case "mstyle":
    case "mpadded":
      return row(children);
    case "mfrac": {
      const hasLine = Number.parseFloat(attributes["linethickness"] ?? "1") > 0;
      return tagged("f", hasLine ? "" : tagged("fPr", value("type", "noBar")), box("num", first), box("den", second));
    }
    case "msqrt":
      return tagged("rad", tagged("radPr", value("degHide", "1")), "<m:deg/>", tagged("e", row(children)));
    case "mroot":
      return tagged("rad", box("deg", second), box("e", first));
    case "msup":
      return tagged("sSup", box("e", first), box("sup", second));
    case "msub":
      // KaTeX writes the limit as an index here; Word has a form for limits below the name
      if (/^(?:lim|max|min|sup|inf|gcd)\u2061$/.test(textOf(first))) return beside("munder", first, second);
      return tagged("sSub", box("e", first), box("sub", second));
    case "msubsup":
      return tagged("sSubSup", box("e", first), box("sub", second), box("sup", third));
    case "mover":
    case "munder":
      return beside(tag, first, second);
    case "munderover":
      return tagged("limUpp", tagged("e", beside("munder", first, second)), box("lim", third));
    case "mtable":
      return table(children);
    case "mphantom":
      return tagged("phant", tagged("phantPr", value("show", "0")), tagged("e", row(children)));
    case "menclose": {
      const contents = tagged("e", row(children));
      const { notation } = attributes;
      if (notation === "box") return tagged("borderBox", contents);
      if (notation === "top") return tagged("bar", tagged("barPr", value("pos", "top")), contents);
      if (notation === "bottom") return tagged("bar", tagged("barPr", value("pos", "bot")), contents);
      throw new NotWritable(notation);
    }
    default:
      throw new NotWritable(tag);
  }
}

/** A formula in TeX as Word's `m:oMath`; null when it cannot be drawn, Word has no form for it, or the budget is used up. */
export function officeMath(tex: string, budget: FormulaBudget = newFormulaBudget()): string | null {
  const node = formulaNode(tex, false, budget);
  if (isText(node)) return null;
  try {
    return tagged("oMath", row(readElement(node).children));
  } catch (error) {
    if (error instanceof NotWritable) return null;
    throw error;
  }
}
