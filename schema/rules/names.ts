const { compare } = new Intl.Collator("en", { numeric: true });

/** The order in which people look names up: Ṣadé among the S, "JSS 2" before "JSS 10", capital letters beside small ones. */
export const compareNames = (one: string, other: string): number => compare(one, other);

/** A list in the order of its names. A database that compares bytes would put Ṣadé after Z. */
export const sortByName = <One>(list: readonly One[], nameOf: (one: One) => string): One[] =>
  [...list].sort((one, other) => compareNames(nameOf(one), nameOf(other)));

/** People, subjects or classes in the order of their names. */
export const byName = <Named extends { name: string }>(list: readonly Named[]): Named[] =>
  sortByName(list, ({ name }) => name);

/** A list in which a detail, such as the email address, stands behind each name that another one has as well. */
export function toldApart<Named extends { name: string }>(
  list: readonly Named[],
  detailOf: (one: Named) => string | null | undefined,
): Named[] {
  const counts = new Map<string, number>();
  const keyOf = ({ name }: Named): string => name.toLowerCase();
  for (const one of list) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return list.map((one) => {
    const detail = counts.get(keyOf(one)) === 1 ? null : detailOf(one);
    return detail ? { ...one, name: `${one.name} (${detail})` } : one;
  });
}

/** Students by name, those of one name with their addresses (D-347). */
export const studentsToldApart = <Student extends { name: string; email?: string | null }>(
  list: readonly Student[],
): Student[] => toldApart(byName(list), ({ email }) => email);
