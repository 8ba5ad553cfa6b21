/** Bytes in words: whole KB of 1024, or MB with one decimal; never less than 1 KB. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** What a set of questions takes, as the server tells it. */
export interface PaperSize {
  questions: number;
  textBytes: number;
  pictures: readonly { bytes: number | null }[];
}

/*
 * Measured (docs/performance-bytes.md): an answer with its headers both ways, and what is neither questions nor answers, such
 * as the submission and the result.
 */
const answerBytes = { old: 1001, new: 509 };
const restBytes = 8 * 1024;

/** Whether the page came over HTTP/2 or later, which sends a header once and not with each answer. */
function hasNewHttp(): boolean {
  const [page] = performance.getEntriesByType("navigation");
  const version = page !== undefined && "nextHopProtocol" in page ? page.nextHopProtocol : "";
  return version === "h2" || version === "h3";
}

function picturesText(pictures: PaperSize["pictures"]): string {
  if (pictures.length === 0) return "";
  const known = pictures.flatMap(({ bytes }) => bytes ?? []);
  if (known.length === pictures.length) return `, pictures ${sizeText(known.reduce((sum, bytes) => sum + bytes, 0))}`;
  return pictures.length === 1 ? ", one picture" : `, ${pictures.length} pictures`;
}

/** What the person reads before the start; null for a paper without questions. */
export function dataCostText({ questions, textBytes, pictures }: PaperSize): string | null {
  if (questions === 0) return null;
  const pictureBytes = pictures.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const whole = textBytes + pictureBytes + questions * answerBytes[hasNewHttp() ? "new" : "old"] + restBytes;
  return `About ${sizeText(whole)} of data for the whole exam: questions ${sizeText(textBytes)}${picturesText(pictures)}, and sending your answers.`;
}
