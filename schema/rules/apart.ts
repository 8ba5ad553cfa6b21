type Detail = string | null | undefined;

/** The keys that are there more than once. */
export function repeated(keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const key of keys) (seen.has(key) ? again : seen).add(key);
  return again;
}

/**
 * A list in which a detail, such as the email address, stands behind each name that another one has as well (D-347): the first
 * of its details that nobody else of the name has. In a file of its own, because few pages need it.
 */
export function toldApart<Named extends { name: string }>(
  list: readonly Named[],
  detailsOf: (one: Named) => readonly Detail[],
): Named[] {
  const shared = repeated(list.map(({ name }) => name.toLowerCase()));
  const rows = list.map((one) => {
    const name = one.name.toLowerCase();
    const details = shared.has(name) ? detailsOf(one) : [];
    return { one, details: details.map((text, at) => ({ text, key: `${name}\n${at}\n${text}` })) };
  });
  const common = repeated(rows.flatMap(({ details }) => details.map(({ key }) => key)));
  return rows.map(({ one, details }) => {
    const given = details.filter(({ text }) => text);
    const detail = given.find(({ key }) => !common.has(key)) ?? given[0];
    return detail ? Object.assign({}, one, { name: `${one.name} (${detail.text})` }) : one;
  });
}
