import { after } from "./clock.ts";

/** Lagos is an hour ahead of UTC all year. */
const lagosHours = 1;

/** The calendar day in Lagos, `2026-11-20`. */
export const dayOf = (moment: Date): string => after(moment, lagosHours, "hour").toISOString().slice(0, 10);

/** The moment at which a calendar day begins in Lagos. */
export const startOf = (day: string): Date => after(new Date(`${day}T00:00:00.000Z`), -lagosHours, "hour");
