import { useEffect } from "react";
import { changedSince } from "./changed-since.ts";
import { keepInTab, keptInTab, typedName, unkeepInTab } from "../device/tab-storage.ts";
import { fieldsOf } from "../fields-of.ts";

/*
 * What is typed and not saved, in the storage of the tab: it outlives a session that ends, a page that the phone loads again
 * and a step back in the browser (D-402). Only the same person finds it again. Never a password.
 */

/** Whose texts they are; `id` is null once the session is over. */
export interface WorkOwner {
  id: () => string | null;
}

const nameOf = ({ id }: WorkOwner, what: string): string => typedName(id(), what);

/** The kept texts of these fields; null when there are none. */
export function keptTexts<Name extends string>(
  owner: WorkOwner,
  what: string,
  fields: readonly Name[],
): Partial<Record<Name, string>> | null {
  const stored = fieldsOf(keptInTab(nameOf(owner, what)));
  const texts: Partial<Record<Name, string>> = {};
  for (const name of fields) {
    const text = stored[name];
    if (typeof text === "string") texts[name] = text;
  }
  return Object.keys(texts).length === 0 ? null : texts;
}

type Texts<Name extends string> = Readonly<Record<Name, string>>;

export const keptWorkText = "Here is what you typed before. It is not saved yet.";
const overtakenText = "Somebody else has changed the same thing since then. If you save, your change replaces theirs.";

/** The tab keeps the text that a field showed before the change under this name. */
export const beforeOf = (name: string): string => `${name} before`;

/** What was changed in a form, for `useKeptTexts`: each text with the one that the form showed before. */
export function changedTexts<Name extends string>(before: Texts<Name>, now: Texts<Name>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name in changedSince(before, now)) {
    texts[name] = now[name];
    texts[beforeOf(name)] = before[name];
  }
  return texts;
}

interface KeptChanges<Name extends string> {
  texts: Partial<Record<Name, string>>;
  /** Fields that somebody else has changed since this person typed in them. */
  overtaken: readonly Name[];
  /** What the form says above its fields. */
  notice: string;
}

/** What `changedTexts` has kept of a form; null when there is nothing. `now` is what the fields would show without it. */
export function keptChanges<Name extends string>(
  owner: WorkOwner,
  what: string,
  now: Texts<Name>,
): KeptChanges<Name> | null {
  const names = Object.keys(now) as Name[];
  const texts = keptTexts(owner, what, names);
  if (texts === null) return null;
  const before: Partial<Record<string, string>> = keptTexts(owner, what, names.map(beforeOf)) ?? {};
  const overtaken = names.filter(
    (name) => name in texts && texts[name] !== now[name] && before[beforeOf(name)] !== now[name],
  );
  return { texts, overtaken, notice: overtaken.length > 0 ? `${keptWorkText} ${overtakenText}` : keptWorkText };
}

/** Keeps the texts, or forgets what was kept when there are none. Once the session is over nothing changes any more. */
function keepTexts(owner: WorkOwner, what: string, texts: Readonly<Record<string, string>>): void {
  if (owner.id() === null) return;
  if (Object.keys(texts).length === 0) unkeepInTab(nameOf(owner, what));
  else keepInTab(nameOf(owner, what), texts);
}

/** Keeps the texts of a form until it goes away while the page stays: then they were saved or given up. */
export function useKeptTexts(owner: WorkOwner, what: string, texts: Readonly<Record<string, string>>): void {
  useEffect(function keepNow() {
    keepTexts(owner, what, texts);
  });
  useEffect(
    function forgetWhenClosed() {
      const { href } = location;
      return () => {
        // in some browsers the back button leaves the page with a dialog on it (D-218)
        if (location.href === href) keepTexts(owner, what, {});
      };
    },
    [owner, what],
  );
}
