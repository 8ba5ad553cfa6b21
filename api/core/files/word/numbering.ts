import type { Element } from "@xmldom/xmldom";
import { attribute, child, children, parseXml, value } from "../xml.ts";

/* The numbers and letters that Word makes itself: a person sees them, the file does not hold them. */

interface Level {
  format: string;
  text: string;
  start: number;
  style: string | null;
}
/** A list of the document: lists of one kind count on from each other, unless they say where to start. */
interface List {
  kind: string;
  levels: Level[];
  starts: Map<number, number>;
  isBegun: boolean;
}
interface Place {
  list: string;
  level: number;
}

export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #styles = new Map<string, Place>();

  constructor(numbering: string | null, styles: Element | null) {
    if (numbering !== null) this.#readLists(parseXml(numbering));
    if (styles !== null) this.#readStyles(styles);
  }

  #readLists(root: Element): void {
    const kinds = new Map<string, Level[]>();
    for (const one of children(root).filter(({ localName }) => localName === "abstractNum")) {
      kinds.set(attribute(one, "abstractNumId") ?? "", readLevels(one));
    }
    for (const one of children(root).filter(({ localName }) => localName === "num")) {
      const kind = value(child(one, "abstractNumId")) ?? "";
      const levels = [...(kinds.get(kind) ?? [])];
      const starts = new Map<number, number>();
      for (const change of children(one).filter(({ localName }) => localName === "lvlOverride")) {
        const at = Number(attribute(change, "ilvl") ?? "0");
        const [own] = readLevels(change);
        // a level that skips others would leave the list with holes
        if (own !== undefined && at <= levels.length) levels[at] = own;
        const start = value(child(change, "startOverride")) ?? (own === undefined ? null : String(own.start));
        if (start !== null) starts.set(at, Number(start));
      }
      this.#lists.set(attribute(one, "numId") ?? "", { kind, levels, starts, isBegun: false });
    }
  }

  #readStyles(root: Element): void {
    const based = new Map<string, string | null>();
    for (const style of children(root).filter(({ localName }) => localName === "style")) {
      const id = attribute(style, "styleId") ?? "";
      based.set(id, value(child(style, "basedOn")));
      const place = placeIn(child(style, "pPr"));
      if (place === null) continue;
      const byStyle = this.#lists.get(place.list)?.levels.findIndex((level) => level.style === id) ?? -1;
      this.#styles.set(id, byStyle > 0 ? { list: place.list, level: byStyle } : place);
    }
    for (const id of based.keys()) {
      let from: string | null | undefined = id;
      for (let steps = 0; from && !this.#styles.has(from) && steps < 10; steps += 1) from = based.get(from);
      const place = this.#styles.get(from ?? "");
      if (place !== undefined) this.#styles.set(id, place);
    }
  }

  /** The label of a paragraph of a list, with a space; empty for bullets and paragraphs outside of lists. */
  labelOf(properties: Element | undefined): string {
    const place = placeIn(properties) ?? this.#styles.get(value(child(properties, "pStyle")) ?? "");
    return place === undefined ? "" : this.#next(place);
  }

  #next({ list: id, level }: Place): string {
    const list = this.#lists.get(id);
    const own = list?.levels[level];
    if (list === undefined || own === undefined) return "";
    const counts = this.#counts.get(list.kind) ?? [];
    this.#counts.set(list.kind, counts);
    if (!list.isBegun) {
      for (const [at, start] of list.starts) counts[at] = start - 1;
      list.isBegun = true;
    }
    counts[level] = (counts[level] ?? own.start - 1) + 1;
    counts.length = level + 1;
    if (own.format === "bullet" || own.format === "none") return "";
    const label = own.text.replaceAll(/%(\d)/g, (_whole, digit: string) => {
      const at = Number(digit) - 1;
      return numberAs(list.levels[at]?.format ?? "decimal", counts[at] ?? list.levels[at]?.start ?? 1);
    });
    // a bare number is read like one with a full stop
    return label === "" ? "" : /[\p{L}\p{N}]$/u.test(label) ? `${label}. ` : `${label} `;
  }
}

function placeIn(properties: Element | undefined): Place | null {
  const list = child(properties, "numPr");
  const id = value(child(list, "numId"));
  return id === null ? null : { list: id, level: Number(value(child(list, "ilvl")) ?? "0") };
}

const readLevels = (element: Element): Level[] =>
  children(element)
    .filter(({ localName }) => localName === "lvl")
    .map((level) => ({
      format: value(child(level, "numFmt")) ?? "decimal",
      text: value(child(level, "lvlText")) ?? "",
      start: Number(value(child(level, "start")) ?? "1"),
      style: value(child(level, "pStyle")),
    }));

/** A number in the letters or figures of a list. */
export function numberAs(format: string, number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  if (format === "upperLetter") return letter;
  if (format === "lowerLetter") return letter.toLowerCase();
  if (format === "upperRoman" || format === "lowerRoman") {
    const roman = toRoman(number);
    return format === "upperRoman" ? roman : roman.toLowerCase();
  }
  return String(number);
}

function toRoman(number: number): string {
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
