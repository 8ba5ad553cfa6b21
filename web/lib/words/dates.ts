const parts = { timeZone: "Africa/Lagos", day: "numeric", month: "short", year: "numeric" } as const;
const dayFormat = new Intl.DateTimeFormat("en-GB", parts);
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos", hour: "2-digit", minute: "2-digit" });

// Browsers disagree on "Sep" and "Sept".
const threeLetters = (text: string): string => text.replace("Sept", "Sep");

function valid(value: string | number | Date): Date | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `20 Nov 2026` in Lagos; empty for something that is no date. */
export function day(value: string | number | Date): string {
  const date = valid(value);
  return date ? threeLetters(dayFormat.format(date)) : "";
}

/** `14:05` in Lagos. */
export const timeOfDay = (value: string | number | Date): string => timeFormat.format(new Date(value));

/** `14:05:31` in Lagos. */
export const timeWithSeconds = (value: string | number | Date): string =>
  new Date(value).toLocaleTimeString("en-GB", { timeZone: "Africa/Lagos" });

/** `20 Nov 2026, 14:05` in Lagos. */
export function dayAndTime(value: string | number | Date): string {
  const date = valid(value);
  return date ? `${day(date)}, ${timeFormat.format(date)}` : "";
}

const sortable = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Africa/Lagos",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** `2026-11-20 14:05` in Lagos: for files that a spreadsheet sorts. */
export function sortableTime(value: string | number | Date): string {
  const date = valid(value);
  return date ? sortable.format(date) : "";
}

/** `14:05` in Lagos, with its day where that is another day than the one of `from`. */
export const timeFrom = (value: string | number | Date, from: string | number | Date): string =>
  day(value) === day(from) ? dayAndTime(value).slice(-5) : dayAndTime(value);

/** A date that stays in one line. */
export const unbroken = (date: string): string => date.replaceAll(" ", "\u00A0");
