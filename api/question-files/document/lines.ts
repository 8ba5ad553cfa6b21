import { Numbering } from "./numbering.ts";
import { DocumentReader } from "./reader.ts";
import { TypeStyles } from "./styles.ts";
import { attribute, children, parseXml } from "./xml.ts";
import { withGaps } from "../paper/kept-type.ts";
import { isTable, type Block, type UnreadText } from "../paper/text-line.ts";

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

/** Lines and tables of the document in their order; pictures are named by their path in the archive. */
export function linesOfDocument(parts: DocumentParts): { blocks: Block[]; unread: UnreadText[] } {
  const styles = parts.styles === null ? null : parseXml(parts.styles);
  const reader = new DocumentReader({
    numbering: new Numbering(parts.numbering, styles),
    styles: new TypeStyles(styles),
    targets: readTargets(parts.relations),
  });
  reader.read(parseXml(parts.document));
  for (const margin of parts.margins) reader.readMargin(parseXml(margin));
  const blocks = reader.blocks.map((block): Block =>
    isTable(block)
      ? { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(withGaps))) }
      : withGaps(block),
  );
  return { blocks, unread: reader.unread };
}
