import { after } from "./clock.ts";

/** Lagos is an hour ahead of UTC all year. */
const lagosHours = 1;

/** The calendar day in Lagos, `2026-11-20`. */
export const dayOf = (moment: Date): string => after(moment, lagosHours, "hour").toISOString().slice(0, 10);

/** The moment at which a calendar day begins in Lagos. */
export const startOf = (day: string): Date => after(new Date(`${day}T00:00:00.000Z`), -lagosHours, "hour");

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Africa/Lagos" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Africa/Lagos" });

/** `26 Nov 2026` in Lagos, as the client writes it. */
export const shortDay = (date: Date): string => dayFormat.format(date).replace("Sept", "Sep");

/** `26 Nov 2026, 14:05` in Lagos. */
export const shortDayAndTime = (date: Date): string => `${shortDay(date)}, ${timeFormat.format(date)}`;
