type Detail = string | null | undefined;

/**
 * A list in which a detail, such as the email address, stands behind each name that another one has as well (D-347): the first
 * of its details that nobody else of the name has. In a file of its own, because few pages need it.
 */
export function toldApart<Named extends { name: string }>(
  list: readonly Named[],
  detailsOf: (one: Named) => readonly Detail[],
): Named[] {
  const counts = new Map<string, number>();
  const count = (key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
  const isOnly = (key: string): boolean => counts.get(key) === 1;
  for (const { name } of list) count(name.toLowerCase());
  const rows = list.map((one) => {
    const name = one.name.toLowerCase();
    const details = isOnly(name) ? [] : detailsOf(one).map((text, at) => ({ text, key: `${name}\n${at}\n${text}` }));
    for (const { key } of details) count(key);
    return { one, details: details.filter(({ text }) => text) };
  });
  return rows.map(({ one, details }) => {
    const detail = details.find(({ key }) => isOnly(key)) ?? details[0];
    return detail ? Object.assign({}, one, { name: `${one.name} (${detail.text})` }) : one;
  });
}
