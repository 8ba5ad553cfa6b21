import {
  markupTags,
  type FormattedNode,
  type FormattedParts,
  type FormattedTag,
} from "../../../schema/rules/formatted.ts";
import { formulaNode, newFormulaBudget, type FormulaBudget } from "../../../schema/formulas/formulas.ts";

/*
 * Texts of questions. `$…$` and `$$…$$` are formulas in TeX, `\$` is a dollar sign. The markup of old question banks is read:
 * <b> <i> <u> <sub> <sup> <br>, without attributes and correctly nested; <strong> and <em> count as <b> and <i>. Everything
 * else is text, even if it looks like markup (SEC-40).
 */

/** A longer text is shown as it is. */
const longestText = 20_000;
const deepestMarkup = 8;

type Token =
  | { kind: "text"; text: string }
  | { kind: "node"; node: FormattedNode }
  | { kind: "open" | "close"; tag: FormattedTag; text: string };

const special = /[$<\\]/g;
const markup = new RegExp(`<(/?)(${markupTags.join("|")}|strong|em)\\s*(/?)>`, "iy");
const aliases: Partial<Record<string, FormattedTag>> = { strong: "b", em: "i" };
const tagOf = (name: string): FormattedTag | undefined =>
  aliases[name] ?? markupTags.find((candidate) => candidate === name);

/**
 * The end of the formula that begins at a dollar sign, or -1. The first sign must not be followed by a space, the last one
 * not preceded by a space and not followed by a digit: "$5 and $10" are prices.
 */
function endOfFormula(text: string, open: number, sign: string): number {
  const start = open + sign.length;
  if (/^[\s$]?$/.test(text.charAt(start))) return -1;
  let at = start;
  while (at < text.length && text[at] !== "$") at += text[at] === "\\" ? 2 : 1;
  if (!text.startsWith(sign, at)) return -1;
  const isEscaped = text[at - 2] === "\\";
  if (/\s/.test(text.charAt(at - 1)) && !isEscaped) return -1;
  return /\d/.test(text.charAt(at + sign.length)) ? -1 : at;
}

function readFormula(text: string, open: number, budget: FormulaBudget): { token: Token; next: number } | null {
  for (const sign of ["$$", "$"]) {
    const end = text.startsWith(sign, open) ? endOfFormula(text, open, sign) : -1;
    if (end !== -1) {
      const node = formulaNode(text.slice(open + sign.length, end), sign === "$$", budget);
      return { token: { kind: "node", node }, next: end + sign.length };
    }
  }
  return null;
}

function readMarkup(text: string, open: number): { token: Token; next: number } | null {
  markup.lastIndex = open;
  const [whole, slash, name = "", selfClosing] = markup.exec(text) ?? [];
  const tag = tagOf(name.toLowerCase());
  if (whole === undefined || tag === undefined) return null;
  const next = open + whole.length;
  if (tag === "br") return slash ? null : { token: { kind: "node", node: ["br"] }, next };
  if (selfClosing) return null;
  return { token: { kind: slash ? "close" : "open", tag, text: whole }, next };
}

function tokenize(text: string, budget: FormulaBudget): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  let at = 0;
  const add = (token: Token, next: number): void => {
    if (at > from) tokens.push({ kind: "text", text: text.slice(from, at) });
    tokens.push(token);
    from = next;
    at = next;
  };
  for (;;) {
    special.lastIndex = at;
    const found = special.exec(text);
    at = found?.index ?? text.length;
    if (found === null) break;
    if (found[0] === "\\") {
      if (text[at + 1] === "$") add({ kind: "node", node: "$" }, at + 2);
      else at += 2;
    } else {
      const read = found[0] === "$" ? readFormula(text, at, budget) : readMarkup(text, at);
      if (read === null) at += 1;
      else add(read.token, read.next);
    }
  }
  if (at > from) tokens.push({ kind: "text", text: text.slice(from) });
  return tokens;
}

/** The indices of tags that are correctly nested. */
function findPairs(tokens: readonly Token[]): ReadonlySet<number> {
  const open: { index: number; tag: FormattedTag }[] = [];
  const pairs = new Set<number>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open" && open.length < deepestMarkup) open.push({ index, tag: token.tag });
    const last = open.at(-1);
    if (token.kind === "close" && last?.tag === token.tag) {
      open.pop();
      pairs.add(last.index).add(index);
    }
  }
  return pairs;
}

/** A text as parts, or null when it is plain text. */
export function formattedText(text: string, budget: FormulaBudget = newFormulaBudget()): FormattedParts | null {
  if (!text.includes("$") && !text.includes("<")) return null;
  if (text.length > longestText) return null;
  const tokens = tokenize(text, budget);
  const pairs = findPairs(tokens);
  if (pairs.size === 0 && tokens.every((token) => token.kind !== "node")) return null;

  const parts: FormattedNode[] = [];
  const inside: { tag: FormattedTag; children: FormattedNode[] }[] = [];
  const add = (node: FormattedNode): void => {
    const list = inside.at(-1)?.children ?? parts;
    const last = list.at(-1);
    if (typeof node === "string" && typeof last === "string") list[list.length - 1] = last + node;
    else list.push(node);
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "node") add(token.node);
    else if (token.kind === "text" || !pairs.has(index)) add(token.text);
    else if (token.kind === "open") inside.push({ tag: token.tag, children: [] });
    else {
      const closed = inside.pop();
      if (closed !== undefined) add([closed.tag, ...closed.children]);
    }
  }
  return parts;
}

/** Question and options as parts; null when all five are plain text. */
export function formattedQuestion(
  texts: Partial<Record<"question" | "optionA" | "optionB" | "optionC" | "optionD", string>>,
  budget: FormulaBudget,
): Record<keyof typeof texts, FormattedParts | null> | null {
  const read = (text = ""): FormattedParts | null => formattedText(text, budget);
  const formatted = {
    question: read(texts.question),
    optionA: read(texts.optionA),
    optionB: read(texts.optionB),
    optionC: read(texts.optionC),
    optionD: read(texts.optionD),
  };
  return Object.values(formatted).some((parts) => parts !== null) ? formatted : null;
}

const budgets = new WeakMap<object, FormulaBudget>();

/** The budget of a request, shared by all its texts. */
export function formulaBudget(request: object): FormulaBudget {
  let budget = budgets.get(request);
  if (budget === undefined) budgets.set(request, (budget = newFormulaBudget()));
  return budget;
}
