/**
 * A list in which a detail, such as the email address, stands behind each name that another one has as well (D-347). In a file
 * of its own, because few pages need it.
 */
export function toldApart<Named extends { name: string }>(
  list: readonly Named[],
  detailOf: (one: Named) => string | null | undefined,
): Named[] {
  const counts = new Map<string, number>();
  const keys = list.map(({ name }) => name.toLowerCase());
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return list.map((one, at) => {
    const detail = counts.get(keys[at] ?? "") === 1 ? null : detailOf(one);
    return detail ? { ...one, name: `${one.name} (${detail})` } : one;
  });
}
