const { compare } = new Intl.Collator("en", { numeric: true });

/** The order in which people look names up: Ṣadé among the S, "JSS 2" before "JSS 10", capital letters beside small ones. */
export const compareNames = (one: string, other: string): number => compare(one, other);

/** A list in the order of its names. A database that compares bytes would put Ṣadé after Z. */
export const sortByName = <One>(list: readonly One[], nameOf: (one: One) => string): One[] =>
  [...list].sort((one, other) => compareNames(nameOf(one), nameOf(other)));

/** People, subjects or classes in the order of their names. */
export const byName = <Named extends { name: string }>(list: readonly Named[]): Named[] =>
  sortByName(list, ({ name }) => name);
