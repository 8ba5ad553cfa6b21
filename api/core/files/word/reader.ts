import type { Element } from "@xmldom/xmldom";
import { withoutUnseen } from "../../../../schema/rules/unseen-signs.ts";
import { documentLinesMax } from "../xml-limits.ts";
import type { Numbering } from "./numbering.ts";
import { DocumentRefused } from "./refused.ts";
import { readSymbol } from "./symbols.ts";
import type { TypeStyles } from "./styles.ts";
import { attribute, child, children, isOn, value } from "../xml.ts";
import { toTex } from "./omml.ts";
import { plainLine, type Block, type Mark, type TextCell, type TextLine, type UnreadText } from "../text-line.ts";

const skipped = new Set(["del", "moveFrom", "fallback", "Fallback", "pPr", "rPr"]);
/** Elements of a paragraph that leave no text behind once its tracked changes are accepted. */
const leftBehind = /^(?:pPr|del|moveFrom.*|bookmark.*|comment.*|perm.*|proofErr)$/;
/** Drawings that consist of Word's own shapes, which cannot be read. */
const drawn = new Set(["wsp", "chart", "relIds", "shape", "rect", "oval", "roundrect", "polyline", "arc"]);
/** Shapes that only divide a page. */
const dividers = /^(line|straightConnector1)$/;
/** In thousandths of a percent: where more of one side of a picture is cut off, the whole picture may show something else. */
const maxCropped = 20_000;
/** As in Word. */
const maxColumns = 63;
const symbolFonts = /^(symbol|wingdings)$/i;
export const struckOutFault = "Text that is struck out was read like any other: please compare it.";
const unreadSymbol = "A symbol could not be read: please compare it.";
/** Bullets as they come from a PDF, where each font has signs of its own. */
const copiedBullet = /^[\uF0A7\uF0B7\uF0D8]\s*/;
const privateSign = /[\uE000-\uF8FF]/g;
/** In a converted PDF only its position tells that a figure is raised or lowered: by this many half points or more. */
const leastRaised = 4;
/** What is longer is a line that was moved as a whole. */
const maxRaisedCharacters = 4;

type Writable = TextLine & { marks: Mark[]; pictures: string[]; faults: string[] };

interface Known {
  numbering: Numbering;
  styles: TypeStyles;
  /** Files of the archive by the ids under which the document names them. */
  targets: ReadonlyMap<string, string>;
}

/** Reads the elements of a Word document in their order into lines and tables. */
export class DocumentReader {
  readonly blocks: Block[] = [];
  readonly unread: UnreadText[] = [];
  readonly #known: Known;
  #count = 0;
  /** Where lines go: the document, a cell of a table or a text box. */
  #into: Block[] = this.blocks;
  #line: Writable | undefined;
  /** Whether a numbered paragraph was deleted right before the next line. */
  #isCutBefore = false;
  /** Properties of the paragraph that is being read. */
  #paragraphProperties: Element | undefined;

  constructor(known: Known) {
    this.#known = known;
  }

  read(element: Element): void {
    const name = element.localName ?? "";
    if (skipped.has(name)) return;
    if (isLostDrawing(element)) return this.#fault("A drawing made in Word was left out: please add it as a picture.");
    if (name === "p" && element.prefix !== "a") return this.#readParagraph(element);
    if (name === "tbl") return this.#readTable(element);
    if (name === "txbxContent") return this.#skipTextBox(element);
    if (name === "r" && element.prefix !== "m") return this.#readRun(element);
    if (name === "blip" || name === "imagedata") return this.#addPicture(element);
    if (name === "footnoteReference" || name === "endnoteReference") {
      return this.#fault("A footnote was left out: please add what students need of it.");
    }
    if (name === "oMath" || name === "instrText" || name === "OLEObject") return this.#readFormula(element);
    for (const one of children(element)) this.read(one);
  }

  /** Notes the text of a page header or footer as not read, because it belongs to no question. */
  readMargin(margin: Element): void {
    const text = joinTexts(this.#inside(margin));
    if (text !== "") this.unread.push({ line: 0, where: "header", text });
  }

  #startLine(): Writable {
    this.#count += 1;
    if (this.#count > documentLinesMax) throw new DocumentRefused("much");
    const line: Writable = { line: this.#count, text: "", marks: [], pictures: [], faults: [] };
    if (this.#isCutBefore)
      line.faults.push("A numbered line above this one was deleted or moved: please compare the numbers.");
    this.#isCutBefore = false;
    this.#line = line;
    this.#into.push(line);
    return line;
  }

  #write(text: string, kinds: readonly string[]): void {
    const line = this.#line ?? this.#startLine();
    // `$` and a digit right behind a formula would be read as a price
    const gap = line.text.endsWith("$") && /^\d/.test(text) ? " " : "";
    const from = line.text.length;
    line.text += gap + text;
    if (kinds.length > 0) line.marks.push({ from, to: line.text.length, kinds });
  }

  #fault(reason: string): void {
    const { faults } = this.#line ?? this.#startLine();
    if (!faults.includes(reason)) faults.push(reason);
  }

  #readParagraph(paragraph: Element): void {
    const properties = child(paragraph, "pPr");
    if (isDeleted(paragraph)) {
      this.#isCutBefore ||= child(properties, "numPr") !== undefined;
      return;
    }
    const line = this.#startLine();
    line.text = this.#known.numbering.labelOf(properties);
    const outer = this.#paragraphProperties;
    this.#paragraphProperties = properties;
    for (const one of children(paragraph)) this.read(one);
    this.#paragraphProperties = outer;
    this.#line = undefined;
  }

  #readRun(run: Element): void {
    const properties = child(run, "rPr");
    const kinds = this.#known.styles.kindsOf(this.#paragraphProperties, properties);
    if (isOn(child(properties, "strike")) || isOn(child(properties, "dstrike"))) {
      this.#fault(struckOutFault);
    }
    for (const one of children(run)) {
      const name = one.localName;
      if (name === "t") this.#write(this.#textOf(one, properties), kinds);
      else if (name === "tab" || name === "ptab") this.#write("\t", kinds);
      else if (name === "br" || name === "cr") this.#startLine();
      else if (name === "noBreakHyphen") this.#write("-", kinds);
      else if (name === "sym") {
        const sign = readSymbol(attribute(one, "font"), attribute(one, "char"));
        if (sign === null) this.#fault(unreadSymbol);
        else this.#write(sign, kinds);
      } else this.read(one);
    }
  }

  /** The text of a run: symbols as ordinary characters, and raised or lowered text marked as such. */
  #textOf(element: Element, properties: Element | undefined): string {
    const isFirst = (this.#line?.text ?? "") === "";
    const whole = withoutUnseen(element.textContent ?? "").replaceAll("\u00a0", " ");
    const plain = isFirst ? whole.replace(copiedBullet, "") : whole;
    const font = attribute(child(properties, "rFonts"), "ascii") ?? "";
    const text = symbolFonts.test(font) ? this.#fromSymbols(font, plain) : this.#withoutPrivate(plain);
    const script = value(child(properties, "vertAlign")) ?? scriptByPlace(properties, text);
    if (script === "superscript") return `<sup>${text}</sup>`;
    return script === "subscript" ? `<sub>${text}</sub>` : text;
  }

  #withoutPrivate(text: string): string {
    if (text.search(privateSign) !== -1) this.#fault(unreadSymbol);
    return text.replaceAll(privateSign, "");
  }

  /** Replaces the letters of a symbol font, such as Wingdings, by the characters that they look like. */
  #fromSymbols(font: string, text: string): string {
    return text.replaceAll(/[A-Za-z\uF020-\uF0FF]/g, (sign) => {
      const read = readSymbol(font, sign.charCodeAt(0).toString(16));
      if (read === null) this.#fault(unreadSymbol);
      return read ?? "";
    });
  }

  #readTable(table: Element): void {
    const line = this.#count + 1;
    const merged = new Set<TextCell>();
    const readCell = (cell: Element): TextCell[] => {
      const cells = this.#readCell(cell);
      if (isMergedAbove(cell)) for (const one of cells) merged.add(one);
      return cells;
    };
    const rows = partsOf(table, "tr", /^(sdt|sdtContent|ins)$/);
    this.#into.push({
      line,
      rows: rows.map((row) => partsOf(row, "tc", /^(sdt|sdtContent)$/).flatMap(readCell)),
      merged,
    });
    this.#line = undefined;
  }

  /** The lines of a cell, and an empty cell for each further column that it spans. */
  #readCell(cell: Element): TextLine[][] {
    const lines = this.#inside(cell);
    const columns = Number(value(child(child(cell, "tcPr"), "gridSpan")) ?? "1");
    const further = Math.min(Math.max(columns - 1, 0), maxColumns);
    return [lines, ...Array.from({ length: further || 0 }, () => [plainLine(lines[0]?.line ?? this.#count, "")])];
  }

  /** The lines inside an element, apart from those of the document. */
  #inside(element: Element): TextLine[] {
    const [into, line] = [this.#into, this.#line];
    const own: Block[] = [];
    [this.#into, this.#line] = [own, undefined];
    for (const one of children(element)) this.read(one);
    if (own.length === 0) this.#startLine();
    [this.#into, this.#line] = [into, line];
    return own.flatMap((block) => ("rows" in block ? block.rows.flat(2) : [block]));
  }

  /** A text box belongs where it stands on the page, which is not known here. */
  #skipTextBox(box: Element): void {
    const own = this.#line?.line ?? this.#count;
    const lines = this.#inside(box);
    const text = joinTexts(lines);
    if (text !== "") this.unread.push({ line: Math.max(own, 1), where: "textBox", text });
    if (lines.some(({ pictures }) => pictures.length > 0)) {
      this.#fault("A picture in a text box was left out: please add it.");
    }
  }

  #addPicture(element: Element): void {
    const isBlip = element.localName === "blip";
    if (isBlip && isCropped(element)) {
      this.#fault("A picture is cropped in Word and is shown whole here: please compare it.");
    }
    const target = this.#known.targets.get(attribute(element, isBlip ? "embed" : "id") ?? "");
    if (target !== undefined) (this.#line ?? this.#startLine()).pictures.push(target);
    else this.#fault("A picture that is linked and not in the file was left out: please add it.");
  }

  #readFormula(element: Element): void {
    if (element.localName === "instrText") {
      if (/\bEQ\b/.test(element.textContent ?? "")) {
        this.#fault("A formula of a field cannot be read: please type it again.");
      }
      return;
    }
    if (element.localName === "OLEObject") {
      return this.#fault("A formula of an old equation editor cannot be read: please type it again.");
    }
    const { tex, isWhole } = toTex(element);
    if (tex !== "") this.#write(`$${tex}$`, []);
    if (!isWhole) this.#fault("A formula could not be read whole: please compare it.");
  }
}

/** Whether a paragraph is gone once its tracked changes are accepted: both its text and its mark were deleted, or moved. */
const isDeleted = (paragraph: Element): boolean => {
  const mark = child(child(paragraph, "pPr"), "rPr");
  const isMarked = child(mark, "del") !== undefined || child(mark, "moveFrom") !== undefined;
  return isMarked && children(paragraph).every(({ localName }) => leftBehind.test(localName ?? ""));
};

const scriptByPlace = (properties: Element | undefined, text: string): string | null => {
  const raised = Number(value(child(properties, "position")) ?? "0");
  if (Math.abs(raised) < leastRaised || text.length > maxRaisedCharacters || !/[\p{L}\p{N}]/u.test(text)) return null;
  return raised > 0 ? "superscript" : "subscript";
};

/** The rows of a table, or the cells of a row. Word may put them into further elements, such as one for a marked part. */
const partsOf = (parent: Element, name: "tr" | "tc", wrappers: RegExp): Element[] =>
  children(parent).flatMap((one) => {
    if (one.localName === name) return [one];
    return wrappers.test(one.localName ?? "") ? partsOf(one, name, wrappers) : [];
  });

/** Whether a cell is part of the cell above it. */
function isMergedAbove(cell: Element): boolean {
  const merge = child(child(cell, "tcPr"), "vMerge");
  return merge !== undefined && value(merge) !== "restart";
}

/** Whether an element is a drawing that is lost: neither a picture nor a text box, nor a line across the page. */
const isLostDrawing = (element: Element): boolean =>
  drawn.has(element.localName ?? "") &&
  !["blip", "imagedata", "txbxContent"].some((name) => element.getElementsByTagNameNS("*", name).length > 0) &&
  !dividers.test(attribute([...element.getElementsByTagNameNS("*", "prstGeom")][0], "prst") ?? "");

const isCropped = (blip: Element): boolean => {
  const crop = child(blip.parentNode as Element, "srcRect");
  return ["l", "t", "r", "b"].some((side) => Number(attribute(crop, side) ?? 0) >= maxCropped);
};

const joinTexts = (lines: TextLine[]): string =>
  lines
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join("\n");
