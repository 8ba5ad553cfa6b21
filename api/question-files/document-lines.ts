import type { Element } from "@xmldom/xmldom";
import { Numbering } from "./document-numbering.ts";
import { readSymbol } from "./document-symbols.ts";
import { TypeStyles } from "./document-styles.ts";
import { attribute, child, children, parseXml, value } from "./document-xml.ts";
import { toTex } from "./omml.ts";
import type { Block, Mark, TextLine, TextTable, UnreadText } from "./text-line.ts";

/* A Word document as the lines and tables that a person sees: with the numbers Word makes itself and formulas as TeX. */

/** The parts of the archive that are needed, as text. */
export interface DocumentParts {
  document: string;
  numbering: string | null;
  styles: string | null;
  relations: string | null;
  /** Page headers and footers. */
  margins: string[];
}

/** Files of the archive by the ids under which the document names them. */
function readTargets(xml: string | null): Map<string, string> {
  if (xml === null) return new Map();
  return new Map(
    children(parseXml(xml))
      .filter((one) => attribute(one, "TargetMode") !== "External")
      .map((one) => [
        attribute(one, "Id") ?? "",
        `word/${(attribute(one, "Target") ?? "").replace(/^\/?(word\/)?/, "")}`,
      ]),
  );
}

const skipped = new Set(["del", "moveFrom", "footnoteReference", "fallback", "Fallback", "pPr", "rPr"]);
/** Drawings that consist of Word's own shapes, which cannot be read. */
const drawn = new Set(["wsp", "chart", "relIds", "shape", "rect", "oval", "roundrect", "polyline", "arc"]);
/** Shapes that only divide a page. */
const dividers = /^(line|straightConnector1)$/;
/** A picture of which this much of a side is hidden shows other things than its question: thousandths of a percent. */
const mostCropped = 20_000;
const mostLines = 20_000;
type Writable = TextLine & { marks: Mark[]; pictures: string[]; faults: string[] };

/** Lines and tables of the document in their order; pictures are named by their path in the archive. */
export function linesOfDocument(parts: DocumentParts): { blocks: Block[]; unread: UnreadText[] } {
  const stylesRoot = parts.styles === null ? null : parseXml(parts.styles);
  const numbering = new Numbering(parts.numbering, stylesRoot);
  const styles = new TypeStyles(stylesRoot);
  const targets = readTargets(parts.relations);
  const blocks: Block[] = [];
  const unread: UnreadText[] = [];
  let count = 0;
  let into: Block[] = blocks;
  let line: Writable | undefined;
  /** Properties of the paragraph that is being read. */
  let paragraphProperties: Element | undefined;

  const startLine = (): Writable => {
    count += 1;
    if (count > mostLines) throw new Error("too many lines");
    line = { line: count, text: "", marks: [], pictures: [], faults: [] };
    into.push(line);
    return line;
  };
  const write = (text: string, kinds: readonly string[]): void => {
    const current = line ?? startLine();
    // `$` and a digit right behind a formula would be read as a price
    const gap = current.text.endsWith("$") && /^\d/.test(text) ? " " : "";
    const from = current.text.length;
    current.text += gap + text;
    if (kinds.length > 0) current.marks.push({ from, to: current.text.length, kinds });
  };
  const fault = (reason: string): void => {
    (line ?? startLine()).faults.push(reason);
  };
  const addPicture = (id: string | null): void => {
    const target = targets.get(id ?? "");
    if (target !== undefined) (line ?? startLine()).pictures.push(target);
  };

  /** Text in a font of symbols, which keeps its signs in places of letters or in a private area. */
  const fromSymbols = (font: string, text: string): string =>
    text.replaceAll(/[A-Za-z\uF020-\uF0FF]/g, (sign) => {
      const read = readSymbol(font, sign.charCodeAt(0).toString(16));
      if (read === null) fault("A symbol could not be read: please compare it.");
      return read ?? "";
    });
  const readRun = (run: Element): void => {
    const properties = child(run, "rPr");
    const kinds = styles.kindsOf(paragraphProperties, properties);
    const script = value(child(properties, "vertAlign"));
    for (const one of children(run)) {
      if (one.localName === "t") {
        const plain = (one.textContent ?? "").replaceAll("\u00a0", " ");
        const font = attribute(child(properties, "rFonts"), "ascii") ?? "";
        const text = /^(symbol|wingdings)$/i.test(font) ? fromSymbols(font, plain) : plain;
        if (script === "superscript") write(`<sup>${text}</sup>`, kinds);
        else if (script === "subscript") write(`<sub>${text}</sub>`, kinds);
        else write(text, kinds);
      } else if (one.localName === "tab") write("\t", kinds);
      else if (one.localName === "br" || one.localName === "cr") startLine();
      else if (one.localName === "noBreakHyphen") write("-", kinds);
      else if (one.localName === "sym") {
        const sign = readSymbol(attribute(one, "font"), attribute(one, "char"));
        if (sign === null) fault("A symbol could not be read: please compare it.");
        else write(sign, kinds);
      } else read(one);
    }
  };
  const readParagraph = (paragraph: Element): void => {
    const current = startLine();
    const properties = child(paragraph, "pPr");
    current.text = numbering.labelOf(properties);
    const outer = paragraphProperties;
    paragraphProperties = properties;
    for (const one of children(paragraph)) read(one);
    paragraphProperties = outer;
    line = undefined;
  };
  const inside = (element: Element): TextLine[] => {
    const [outer, outerLine] = [into, line];
    const own: Block[] = [];
    [into, line] = [own, undefined];
    for (const one of children(element)) read(one);
    if (own.length === 0) startLine();
    [into, line] = [outer, outerLine];
    return own.flatMap((block) => ("rows" in block ? block.rows.flat(2) : [block]));
  };
  const readTable = (table: Element): void => {
    const rows = (parent: Element): Element[] =>
      children(parent).flatMap((one) =>
        one.localName === "tr" ? [one] : /^(sdt|sdtContent|ins)$/.test(one.localName ?? "") ? rows(one) : [],
      );
    const cells = (parent: Element): Element[] =>
      children(parent).flatMap((one) =>
        one.localName === "tc" ? [one] : /^(sdt|sdtContent)$/.test(one.localName ?? "") ? cells(one) : [],
      );
    const read: TextTable = { line: count + 1, rows: rows(table).map((row) => cells(row).map(inside)) };
    into.push(read);
    line = undefined;
  };
  /** A text box belongs where it stands on the page, which is not known here. */
  const skipTextBox = (box: Element): void => {
    const own = line?.line ?? count;
    const lines = inside(box);
    const text = joinTexts(lines);
    if (text !== "") unread.push({ line: Math.max(own, 1), where: "textBox", text });
    if (lines.some(({ pictures }) => pictures.length > 0)) {
      fault("A picture in a text box was left out: please add it.");
    }
  };
  /** Whether an element is a drawing that is lost: neither a picture nor a text box, nor a line across the page. */
  const isLostDrawing = (element: Element): boolean =>
    drawn.has(element.localName ?? "") &&
    !["blip", "imagedata", "txbxContent"].some((name) => element.getElementsByTagNameNS("*", name).length > 0) &&
    !dividers.test(attribute([...element.getElementsByTagNameNS("*", "prstGeom")][0], "prst") ?? "");
  const isCropped = (blip: Element): boolean => {
    const crop = child(blip.parentNode as Element, "srcRect");
    return ["l", "t", "r", "b"].some((side) => Number(attribute(crop, side) ?? 0) >= mostCropped);
  };
  function read(element: Element): void {
    const name = element.localName ?? "";
    if (skipped.has(name)) return;
    if (name === "instrText") {
      if (/\bEQ\b/.test(element.textContent ?? "")) fault("A formula of a field cannot be read: please type it again.");
      return;
    }
    if (isLostDrawing(element)) return fault("A drawing made in Word was left out: please add it as a picture.");
    if (name === "p" && element.prefix !== "a") return readParagraph(element);
    if (name === "tbl") return readTable(element);
    if (name === "txbxContent") return skipTextBox(element);
    if (name === "r" && element.prefix !== "m") return readRun(element);
    if (name === "oMath") {
      const { tex, isWhole } = toTex(element);
      if (tex !== "") write(`$${tex}$`, []);
      if (!isWhole) fault("A formula could not be read whole: please compare it.");
      return;
    }
    if (name === "blip") {
      if (isCropped(element)) fault("A picture is cropped in Word and is shown whole here: please compare it.");
      return addPicture(attribute(element, "embed"));
    }
    if (name === "imagedata") return addPicture(attribute(element, "id"));
    if (name === "OLEObject") {
      return fault("A formula of an old equation editor cannot be read: please type it again.");
    }
    for (const one of children(element)) read(one);
  }
  read(parseXml(parts.document));
  for (const margin of parts.margins) {
    const text = joinTexts(inside(parseXml(margin)));
    if (text !== "") unread.push({ line: 0, where: "header", text });
  }
  return { blocks, unread };
}

const joinTexts = (lines: TextLine[]): string =>
  lines
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join("\n");
