import { useState } from "react";
import { changedSince } from "./changed-since.ts";
import { keptTexts, useKeptTexts, type Person } from "./kept-texts.ts";
import { useForm } from "./use-form.ts";

type Options<Name extends string, Parsed> = Parameters<typeof useForm<Name, Parsed>>[0] & {
  owner: Person;
  /** The form and what it is about. */
  what: string;
};

/** A form whose texts wait in this tab while they are not saved (D-402). What was not changed is as `initial` has it now. */
export function useKeptForm<Name extends string, Parsed>({ owner, what, ...options }: Options<Name, Parsed>) {
  const [initial] = useState(options.initial);
  const [kept] = useState(() => keptTexts(owner, what, Object.keys(initial) as Name[]));
  const form = useForm({ ...options, initial: { ...initial, ...kept } });
  useKeptTexts(owner, what, changedSince(initial, form.values) as Record<string, string>);
  return { ...form, isRestored: kept !== null };
}
