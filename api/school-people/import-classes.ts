import { clean, textOf } from "./import-cells.ts";

/* The class that a title, a row of its own or the name of a sheet says. */

const level =
  "(?:j\\.?(?:s\\.?){1,2}|(?:s\\.?){2,3}|(?:junior|senior)(?: secondary)?|primary|pry|basic|nursery|kg|grade|year|yr|form|class)[ ._-]*(?:\\d{1,2}|[ivx]{1,3}|one|two|three|four|five|six)";
/** "JSS 1A", "SS2 Gold", "Primary Five B": a level, and at most one word for the arm. */
const className = new RegExp(`^${level}(?:[ ._-]*[a-z]|[ ._-]+[a-z]+)?$`, "i");
/** The class before "class list", "register" and the like. */
const classBefore = new RegExp(
  `^(${level}(?:[ ._-]*[a-z]\\b|[ ._-]+(?!class|list|name|student|pupil|register)[a-z]+)?)[ :–-]+(?:(?:class|names?|students?['’]?|pupils?['’]?) ?)?(?:list|register|broad ?sheet)\\b`,
  "i",
);
/** Words of a title that are no arm of the class before them. */
const noArm =
  "(?:class|nominal|lists?|names?|students?|pupils?|candidates?|learners?|register|roll|broad|sheet|for|in|of|and|to|the|new|old|all|first|second|third|term|session|academic)";
const classWithin = new RegExp(
  `\\b${level.replace("[ivx]{1,3}", "[ivx]{1,3}\\b")}(?:[ ._-]*[a-z]\\b|[ ._-]+(?!${noArm}\\b)[a-z]+\\b)?`,
  "gi",
);
const listWord = /\b(?:lists?|names|students?|pupils?|candidates|register|roll|broad ?sheet)\b/i;
/** Behind a class in a title that is about several, as in "JSS 1A and B". */
const severalClasses = /^(?:\d|\s*(?:[&(/+]|[-–]\s*\d|,\s*(?:\d{1,2}|[a-z])\b|(?:and|to)\b))/i;

/** The one class that a title about a list mentions. */
function classWithinTitle(title: string): string | null {
  const [found, ...others] = listWord.test(title) ? title.matchAll(classWithin) : [];
  if (found === undefined || others.length > 0) return null;
  const [name] = found;
  return severalClasses.test(title.slice(found.index + name.length)) ? null : name;
}

/** The class that a text names without a sentence around it: "JSS 1A", "SS 3 candidates". */
export function classNamed(text: string): string | null {
  const name = text.replace(
    /(?:[ ._-]+(?:class|nominal|students['’]?|pupils['’]?|candidates|learners|names|list|register|roll))+$/i,
    "",
  );
  return className.test(name) ? name : null;
}

const classLabel = /^(?:class(?: ?[/&] ?arm| name)?|form)\s*[:=–-]\s*(.*)$/i;
const classTitle = /\b(?:class list|list of (?:students|pupils))(?: of| for| in|\s*[:–-])\s+(.+)$/i;

/** Behind a class, as in "JSS 1A 2025/2026 session". */
const sessionOrTerm =
  /(?:^|[\s,(–-]+)(?:(?:academic\s+)?session\b|(?:19|20)\d\d\b|(?:first|second|third|1st|2nd|3rd)\s+term\b).*$/i;

/** The class that a row above or between the lines names; titles may say it in a sentence. */
export function classIn(row: string[], isTitle: boolean): string | null {
  const cells = row.map((cell) => clean(cell)).filter((cell) => cell !== "");
  const [first = "", second = ""] = cells;
  if (!isTitle && cells.length > 2) return null;
  const alone = first.replace(sessionOrTerm, "").trim();
  const [named] = [first, alone, alone.replace(/^class\s+/i, "")].flatMap((text) => classNamed(text) ?? []);
  if (cells.length === 1 && named !== undefined) return named;
  for (const [index, cell] of cells.entries()) {
    const labelled = classLabel.exec(cell)?.[1] ?? (/^(class|form)$/i.test(cell) && cells.length > 1 ? "" : null);
    const given = labelled === "" ? cells[index + 1] : labelled;
    if (given) {
      const [named = ""] = given.split(/[,;|]/);
      const behind = /\s+\(?(session|term|date|class teacher|form teacher|no\.? )\b.*$/i;
      return named.replace(sessionOrTerm, "").replace(behind, "").trim() || named.trim();
    }
  }
  if (!isTitle || second !== "") return null;
  const before = classBefore.exec(first)?.[1] ?? classWithinTitle(first);
  if (before !== null) return before;
  // of "2025/2026 session" nothing is left
  const behind = (classTitle.exec(first)?.[1] ?? "").replace(sessionOrTerm, "").trim();
  return behind === "" || /^(?:the|all|our|this) /i.test(behind) ? null : behind;
}

const footer =
  /^((grand |sub ?)?total\b|(no\.?|number) of\b|(boys|girls|males?|females?)\b|(class|form) (teacher|master|mistress)|(head ?teacher|principal|prepared|compiled|checked|signed|sign)\b|signature|date\s*:)/i;

/** The text of a line of totals or signatures below a list; null for other lines. */
export function footerText(row: string[]): string | null {
  const cells = row.map((cell) => clean(cell)).filter((cell) => cell !== "");
  return cells.length <= 2 && footer.test(cells[0] ?? "") ? textOf(row) : null;
}

/** The class that a heading above a list names. A line of totals may name the class above it. */
export const classInTitle = (title: string): string | null =>
  footerText([title]) === null || /^(?:boys|girls)\b/i.test(title) ? classIn([title], true) : null;
