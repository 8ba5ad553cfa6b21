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

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface KeptChanges<Name extends string> {
  texts: Partial<Record<Name, string>>;
  /** What these fields showed before the change. */
  before: Partial<Record<Name, string>>;
  /** Fields that somebody else has changed since this person typed in them. */
  overtaken: readonly Name[];
  /** What the form says above its fields. */
  notice: string;
}

export const keptWorkText = "Here is what you typed before. It is not saved yet.";
const overtakenText = "Somebody else has changed the same thing since then. If you save, your change replaces theirs.";

const nameOf = ({ id }: WorkOwner, what: string): string => typedName(id(), what);

/** The tab keeps the text that a field showed before the change under this name. */
const beforeOf = (name: string): string => `${name} before`;

/** The changes that `useKeptChanges` has kept; null when there are none. `now` is what the fields would show without them. */
export function keptChanges<Name extends string>(
  owner: WorkOwner,
  what: string,
  now: Texts<Name>,
): KeptChanges<Name> | null {
  const stored = fieldsOf(keptInTab(nameOf(owner, what)));
  const texts: Partial<Record<Name, string>> = {};
  const before: Partial<Record<Name, string>> = {};
  const overtaken: Name[] = [];
  for (const name in now) {
    const text = stored[name];
    const shown = stored[beforeOf(name)];
    if (typeof text !== "string") continue;
    texts[name] = text;
    if (typeof shown === "string") before[name] = shown;
    if (text !== now[name] && shown !== now[name]) overtaken.push(name);
  }
  if (Object.keys(texts).length === 0) return null;
  return { texts, before, overtaken, notice: overtaken.length > 0 ? `${keptWorkText} ${overtakenText}` : keptWorkText };
}

/** Keeps the changed texts, or forgets what was kept when there are none. Once the session is over nothing changes any more. */
function keep<Name extends string>(owner: WorkOwner, what: string, before: Texts<Name>, now: Texts<Name>): void {
  if (owner.id() === null) return;
  const kept: Record<string, string> = {};
  for (const name in changedSince(before, now)) {
    kept[name] = now[name];
    kept[beforeOf(name)] = before[name];
  }
  if (Object.keys(kept).length === 0) unkeepInTab(nameOf(owner, what));
  else keepInTab(nameOf(owner, what), kept);
}

/**
 * Keeps what was changed in a form (`before` is what it showed first) until it goes away while the page stays: then it was saved
 * or given up. `now` is null when nothing is to be kept.
 */
export function useKeptChanges<Name extends string>(
  owner: WorkOwner,
  what: string,
  before: Texts<Name>,
  now: Texts<Name> | null,
): void {
  useEffect(function keepNow() {
    keep(owner, what, before, now ?? before);
  });
  useEffect(
    function forgetWhenClosed() {
      const { href } = location;
      return () => {
        // in some browsers the back button leaves the page with a dialog on it (D-218)
        if (location.href === href) keep(owner, what, {}, {});
      };
    },
    [owner, what],
  );
}
