/** The fields that were edited after something was sent: the answer to it must not undo them. */
export function changedSince<Fields extends object>(sent: Fields, now: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in now) if (now[name] !== sent[name]) changed[name] = now[name];
  return changed;
}
