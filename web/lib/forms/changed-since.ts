/** The fields that were edited after a form was sent, which the reply must not overwrite. */
export function changedSince<Fields extends object>(sent: Fields, now: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in now) if (now[name] !== sent[name]) changed[name] = now[name];
  return changed;
}

export const isChangedSince = <Fields extends object>(before: Fields, now: Fields): boolean =>
  Object.keys(changedSince(before, now)).length > 0;
