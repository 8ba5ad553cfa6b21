import { DOMParser, type Element, type Node } from "@xmldom/xmldom";
import { texOf } from "./omml.ts";
import type { TextLine } from "./question-lines.ts";

/* A Word document as the lines that a person sees: with the numbers Word makes itself, formulas as TeX, bold marked. */

/** The parts of the archive that are needed, as text. */
export interface DocumentParts {
  document: string;
  numbering: string | null;
  relations: string | null;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const children = (element: Element): Element[] => [...element.childNodes].filter(isElement);
const child = (element: Element | undefined, name: string): Element | undefined =>
  element === undefined ? undefined : children(element).find((one) => one.localName === name);
const attribute = (element: Element | undefined, name: string): string | null =>
  element === undefined ? null : ([...element.attributes].find((one) => one.localName === name)?.value ?? null);
const value = (element: Element | undefined): string | null => attribute(element, "val");

/** Throws on anything that is not well formed, and on a DTD: office files have none. */
function parse(xml: string): Element {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error("a document type in an office file");
  const onError = (_level: string, message: string): never => {
    throw new Error(message);
  };
  const root = new DOMParser({ onError }).parseFromString(xml, "text/xml").documentElement;
  if (root === null) throw new Error("an empty part");
  return root;
}

interface Level {
  format: string;
  text: string;
  start: number;
}

/** The numbering of lists: numbers and letters that Word makes are part of what a person sees. */
class Numbering {
  readonly #levels = new Map<string, Level[]>();
  readonly #counts = new Map<string, number[]>();

  constructor(xml: string | null) {
    if (xml === null) return;
    const root = parse(xml);
    const abstract = new Map<string, Level[]>();
    for (const one of children(root).filter(({ localName }) => localName === "abstractNum")) {
      const levels = children(one).filter(({ localName }) => localName === "lvl");
      abstract.set(
        attribute(one, "abstractNumId") ?? "",
        levels.map((level) => ({
          format: value(child(level, "numFmt")) ?? "decimal",
          text: value(child(level, "lvlText")) ?? "",
          start: Number(value(child(level, "start")) ?? "1"),
        })),
      );
    }
    for (const one of children(root).filter(({ localName }) => localName === "num")) {
      this.#levels.set(attribute(one, "numId") ?? "", abstract.get(value(child(one, "abstractNumId")) ?? "") ?? []);
    }
  }

  /** The label of the next paragraph of a list, with a space; empty for bullets. */
  next(numId: string, level: number): string {
    const levels = this.#levels.get(numId) ?? [];
    const own = levels[level];
    if (own === undefined || own.format === "bullet" || own.format === "none") return "";
    const counts = this.#counts.get(numId) ?? [];
    this.#counts.set(numId, counts);
    counts[level] = (counts[level] ?? own.start - 1) + 1;
    counts.length = level + 1;
    const label = own.text.replaceAll(/%(\d)/g, (_whole, digit: string) => {
      const at = Number(digit) - 1;
      return numberAs(levels[at]?.format ?? "decimal", counts[at] ?? levels[at]?.start ?? 1);
    });
    return label === "" ? "" : `${label} `;
  }
}

function numberAs(format: string, number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  if (format === "upperLetter") return letter;
  if (format === "lowerLetter") return letter.toLowerCase();
  if (format === "upperRoman" || format === "lowerRoman") {
    const roman = romanOf(number);
    return format === "upperRoman" ? roman : roman.toLowerCase();
  }
  return String(number);
}

function romanOf(number: number): string {
  const parts: [number, string][] = [
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ];
  let [left, text] = [Math.min(number, 39), ""];
  for (const [size, sign] of parts) {
    while (left >= size) {
      text += sign;
      left -= size;
    }
  }
  return text;
}

/** Files of the archive by the ids under which the document names them. */
function targetsOf(xml: string | null): Map<string, string> {
  if (xml === null) return new Map();
  return new Map(
    children(parse(xml))
      .filter((one) => attribute(one, "TargetMode") !== "External")
      .map((one) => [
        attribute(one, "Id") ?? "",
        `word/${(attribute(one, "Target") ?? "").replace(/^\/?(word\/)?/, "")}`,
      ]),
  );
}

const skipped = new Set(["del", "moveFrom", "instrText", "footnoteReference", "fallback", "Fallback", "pPr", "rPr"]);
const mostLines = 20_000;

/** Lines of the document in their order; pictures are named by their path in the archive. */
export function linesOfDocument(parts: DocumentParts): TextLine[] {
  const numbering = new Numbering(parts.numbering);
  const targets = targetsOf(parts.relations);
  const lines: TextLine[] = [];
  let line: TextLine | undefined;

  const startLine = (): TextLine => {
    line = { line: lines.length + 1, text: "", bold: "", pictures: [], faults: [] };
    lines.push(line);
    if (lines.length > mostLines) throw new Error("too many lines");
    return line;
  };
  const write = (text: string, isBold: boolean): void => {
    const current = line ?? startLine();
    // a digit right behind a formula would make its end a price
    const gap = current.text.endsWith("$") && /^\d/.test(text) ? " " : "";
    current.text += gap + text;
    current.bold += (isBold ? "1" : "0").repeat(gap.length + text.length);
  };
  const addPicture = (id: string | null): void => {
    const target = targets.get(id ?? "");
    if (target !== undefined) (line ?? startLine()).pictures.push(target);
  };

  const readRun = (run: Element): void => {
    const properties = child(run, "rPr");
    const bold = child(properties, "b");
    const isBold = bold !== undefined && !["0", "false", "off"].includes(value(bold) ?? "1");
    const script = value(child(properties, "vertAlign"));
    for (const one of children(run)) {
      if (one.localName === "t") {
        const text = (one.textContent ?? "").replaceAll("\u00a0", " ");
        if (script === "superscript") write(`<sup>${text}</sup>`, isBold);
        else if (script === "subscript") write(`<sub>${text}</sub>`, isBold);
        else write(text, isBold);
      } else if (one.localName === "tab") write("\t", isBold);
      else if (one.localName === "br" || one.localName === "cr") startLine();
      else if (one.localName === "noBreakHyphen") write("-", isBold);
      else read(one);
    }
  };
  const readParagraph = (paragraph: Element): void => {
    const current = startLine();
    const list = child(child(paragraph, "pPr"), "numPr");
    const numId = value(child(list, "numId"));
    const level = Number(value(child(list, "ilvl")) ?? "0");
    if (numId !== null && numId !== "0") {
      const label = numbering.next(numId, level);
      current.text = label;
      current.bold = "0".repeat(label.length);
    }
    for (const one of children(paragraph)) read(one);
    line = undefined;
  };
  function read(element: Element): void {
    const name = element.localName ?? "";
    if (skipped.has(name)) return;
    if (name === "p") return readParagraph(element);
    if (name === "r" && element.prefix !== "m") return readRun(element);
    if (name === "oMath") {
      const { tex, isWhole } = texOf(element);
      if (tex !== "") write(`$${tex}$`, false);
      if (!isWhole) (line ?? startLine()).faults.push("A formula could not be read whole: please compare it.");
      return;
    }
    if (name === "blip") return addPicture(attribute(element, "embed"));
    if (name === "imagedata") return addPicture(attribute(element, "id"));
    if (name === "OLEObject") {
      (line ?? startLine()).faults.push("A formula of an old equation editor cannot be read: please type it again.");
      return;
    }
    for (const one of children(element)) read(one);
  }
  read(parse(parts.document));
  return lines;
}
