/** A line of a list as the server read it. */
export interface ImportLine {
  line: number;
  name: string | null;
  email: string | null;
  className: string | null;
  classId: string | null;
  problem: string | null;
}

/** A list as the server read it; `importId` confirms it. */
export interface ReadList {
  importId: string;
  rows: readonly ImportLine[];
}

/** What a person changed in a line. */
export interface LineChange {
  name: string;
  email: string;
  className: string;
  isLeftOut: boolean;
}

export type LineChanges = Readonly<Record<number, LineChange>>;

export const startOf = ({ name, email, className }: ImportLine): LineChange => ({
  name: name ?? "",
  email: email ?? "",
  className: className ?? "",
  isLeftOut: false,
});

/** Lines that need a look: those with a problem. */
export const faultyLines = (lines: readonly ImportLine[]): ImportLine[] =>
  lines.filter(({ problem }) => problem !== null);

/** Whether a person touched a line that had a problem; untouched ones are left out by the server. */
const isTouched = (line: ImportLine, change: LineChange): boolean => {
  const start = startOf(line);
  return (
    change.isLeftOut ||
    change.name !== start.name ||
    change.email !== start.email ||
    change.className !== start.className
  );
};

/** What is sent: only the lines that were touched. */
export const changedRows = (lines: readonly ImportLine[], changes: LineChanges) =>
  lines.flatMap((line) => {
    const change = changes[line.line];
    if (!change || !isTouched(line, change)) return [];
    return [change.isLeftOut ? { line: line.line, isLeftOut: true } : { line: line.line, ...change }];
  });

/** How many students will come of the list: the good lines and the corrected ones. */
export function readyCount(lines: readonly ImportLine[], changes: LineChanges): number {
  return lines.filter((line) => {
    const change = changes[line.line];
    if (!change) return line.problem === null;
    return !change.isLeftOut && (line.problem === null || isTouched(line, change));
  }).length;
}

/** Names of classes that the lines need and the school does not have. */
export function missingClasses(
  lines: readonly ImportLine[],
  changes: LineChanges,
  known: readonly { name: string }[],
): string[] {
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const missing = new Map<string, string>();
  for (const line of lines) {
    const change = changes[line.line];
    if (change?.isLeftOut || (line.problem !== null && !(change && isTouched(line, change)))) continue;
    const name = (change?.className ?? line.className ?? "").trim();
    if (name && !names.has(name.toLowerCase())) missing.set(name.toLowerCase(), name);
  }
  return [...missing.values()];
}
