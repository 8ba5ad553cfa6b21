import { useState } from "react";
import { keptChanges, useKeptChanges, type WorkOwner } from "./kept-changes.ts";
import { useForm } from "./use-form.ts";

type Options<Name extends string, Parsed> = Parameters<typeof useForm<Name, Parsed>>[0] & {
  owner: WorkOwner;
  /** The form and what it is about. */
  what: string;
};

/**
 * A form whose texts wait in this tab while they are not saved (D-402). What was not changed is as `initial` has it now.
 * `keptNotice` tells the person that the form holds such texts; null when it does not.
 */
export function useKeptForm<Name extends string, Parsed>({ owner, what, ...options }: Options<Name, Parsed>) {
  const [initial] = useState(options.initial);
  const [kept] = useState(() => keptChanges(owner, what, initial));
  const form = useForm({ ...options, initial: { ...initial, ...kept?.texts } });
  useKeptChanges(owner, what, initial, form.values);
  return { ...form, keptNotice: kept?.notice ?? null };
}
