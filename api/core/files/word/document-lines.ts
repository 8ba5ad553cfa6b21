import type { Block, UnreadText } from "../text-line.ts";
import { attribute, children, parseXml } from "../xml.ts";
import { Numbering } from "./numbering.ts";
import { DocumentReader } from "./reader.ts";
import { TypeStyles } from "./styles.ts";

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

export interface DocumentLines {
  blocks: Block[];
  unread: UnreadText[];
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
export function linesOfDocument(parts: DocumentParts): DocumentLines {
  const styles = parts.styles === null ? null : parseXml(parts.styles);
  const reader = new DocumentReader({
    numbering: new Numbering(parts.numbering, styles),
    styles: new TypeStyles(styles),
    targets: readTargets(parts.relations),
  });
  reader.read(parseXml(parts.document));
  for (const margin of parts.margins) reader.readMargin(parseXml(margin));
  return { blocks: reader.blocks, unread: reader.unread };
}
