/** The calendar day in Lagos, as a date field takes it. */
export const lagosDay = (moment: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Lagos" }).format(moment);
