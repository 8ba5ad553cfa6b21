/** Upper and lower case alike, and numbers by their value: "JSS 2" comes before "JSS 10". */
const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** People, subjects or classes in the order of their names. */
export const byName = <Named extends { name: string }>(list: readonly Named[]): readonly Named[] =>
  list.toSorted((one, other) => names.compare(one.name, other.name));
