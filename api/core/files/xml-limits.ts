/** Limits of an XML part of an office file, checked before it is parsed (LIM-04). */
export interface XmlLimits {
  bytes: number;
  tags: number;
  /** Whether comments and CDATA may stand in it, which office programs do not write. */
  hasSections?: boolean;
}

/** Far above the lists of a school: 5,000 questions of the bank with texts of 2,000 characters. */
export const sheetLimits: XmlLimits = { bytes: 10 * 1024 * 1024, tags: 400_000 };
/** Word writes a dozen tags for a line. With 260,000 the tree of a document of tables fills the memory of its process. */
export const documentLimits: XmlLimits = { bytes: 10 * 1024 * 1024, tags: 220_000 };
/** Lines of a document, also those in cells of tables. */
export const documentLinesMax = 25_000;

/** A file of Moodle: some seventy tags for each of 5,000 questions. */
export const quizLimits: XmlLimits = { bytes: 10 * 1024 * 1024, tags: 400_000, hasSections: true };

const most = {
  /** Of one tag, with its attributes. */
  tagBytes: 8 * 1024,
  attributes: 400_000,
  /** `&amp;` and others, each of which is decoded. */
  entities: 200_000,
  row: 10_000,
  column: 200,
};

const [lt, gt, amp, bang, question, quote, apostrophe, equals] = [..."<>&!?\"'="].map((sign) => sign.charCodeAt(0));

/** A cell or row with its position; a reader fills up all positions before it. */
const position = /^(?:\w+:)?(?:c|row)\s(?:.*\s)?r\s*=\s*["']([A-Z]*)(\d+)/s;

const sections = [
  { start: "--", end: "-->" },
  { start: "[CDATA[", end: "]]>" },
];

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Why a part is not parsed: it exceeds a limit, or contains something that no office program writes. */
export type XmlFault = "much" | "strange";

/**
 * A check to be called with each chunk of an XML part; null as long as the limits are kept. Like the parser it ignores a
 * `>` in quotes. Comments and CDATA, in which quotes have no meaning, are refused as strange unless the limits allow them; a
 * document type, which could define entities, always is.
 */
export function createXmlLimitCheck(limits: XmlLimits): (chunk: Uint8Array) => XmlFault | null {
  let [bytes, tags, attributes, entities] = [0, 0, 0, 0];
  let state: "text" | "start" | "tag" | "instruction" | "markup" | "section" = "text";
  /** The quote that is open inside a tag. */
  let open = 0;
  let tag: number[] = [];
  let isStrange = false;
  /** What ends the comment or CDATA that is open, and its last bytes. */
  let sectionEnd = "";
  let last = "";

  const isNear = (): boolean => {
    const found = position.exec(Buffer.from(tag).toString("latin1"));
    return found === null || (Number(found[2]) <= most.row && columnNumber(found[1] ?? "") <= most.column);
  };
  const takeTagByte = (byte: number): boolean => {
    tag.push(byte);
    if (tag.length > most.tagBytes) return false;
    if (open !== 0) {
      if (byte === open) open = 0;
    } else if (byte === quote || byte === apostrophe) open = byte;
    else if (byte === equals) attributes += 1;
    else if (byte === gt) {
      state = "text";
      return isNear() && attributes <= most.attributes;
    }
    return true;
  };
  /** Behind `<!`: a comment or CDATA begins, or the part is strange. */
  const takeMarkupByte = (byte: number): boolean => {
    last += String.fromCharCode(byte);
    const section = sections.find(({ start }) => start.startsWith(last));
    isStrange = section === undefined;
    if (section !== undefined && last === section.start) {
      state = "section";
      sectionEnd = section.end;
      last = "";
    }
    return !isStrange;
  };
  const takeByte = (byte: number): boolean => {
    if (state === "tag") return takeTagByte(byte);
    if (state === "instruction") {
      if (byte === gt && tag.at(-1) === question) state = "text";
      tag = [byte];
      return true;
    }
    if (state === "markup") return takeMarkupByte(byte);
    if (state === "section") {
      last = (last + String.fromCharCode(byte)).slice(-3);
      if (last === sectionEnd) state = "text";
      return true;
    }
    if (state === "start") {
      isStrange = byte === bang && limits.hasSections !== true;
      if (isStrange) return false;
      if (byte === bang) {
        state = "markup";
        last = "";
        return true;
      }
      state = byte === question ? "instruction" : "tag";
      tag = [];
      return state === "instruction" || takeTagByte(byte);
    }
    if (byte === lt) {
      state = "start";
      tags += 1;
      return tags <= limits.tags;
    }
    if (byte === amp) entities += 1;
    return entities <= most.entities;
  };

  return (chunk) => {
    bytes += chunk.length;
    if (bytes <= limits.bytes && chunk.every(takeByte)) return null;
    return isStrange ? "strange" : "much";
  };
}
