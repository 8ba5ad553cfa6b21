/** A subject, class, exam or student as a choice of a list. */
export interface Named {
  id: string;
  name: string;
}

export interface NamedPerson extends Named {
  email?: string | null;
}

/** The choices of a list. Where several have the same name, a detail stands behind it, such as the class of an exam. */
export function toldApart<One extends Named>(
  list: readonly One[],
  detailOf: (one: One) => string | null | undefined,
): Named[] {
  const counts = new Map<string, number>();
  for (const { name } of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  return list.map((one) => {
    const detail = counts.get(one.name) === 1 ? null : detailOf(one);
    return { id: one.id, name: detail ? `${one.name} (${detail})` : one.name };
  });
}
