import { useState } from "react";
import { useSearchParams } from "react-router-dom";

type Changes = Readonly<Record<string, string>>;

function withChanges(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ page: "", ...changes })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * Filter and page of a list. They stand in the address of its page, so that a reload and a sent link show the same list, and the
 * back button undoes the last change (D-395). A list in a dialog has no address and forgets them when it is closed. The address
 * may hold anything, so a value has to be checked before it is used.
 */
export function useListState(isInDialog = false) {
  const [query, setQuery] = useSearchParams();
  const [own, setOwn] = useState(new URLSearchParams());
  const shown = isInDialog ? own : query;
  const page = shown.get("page") ?? "";
  const change = (changes: Changes, options?: { replace: boolean }): void => {
    const next = withChanges(shown, changes);
    if (isInDialog) setOwn(next);
    // otherwise the back button would do nothing after a press that changed nothing
    else if (String(next) !== String(query)) setQuery(next, options);
  };
  return {
    /** A part of the filter by its name; empty if it is not used. */
    chosen: (name: string): string => shown.get(name) ?? "",
    /** An empty text takes that part of the filter off. The list begins at page 1 again. */
    choose: change,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    /** With `replace` the back button does not lead to this page again, which has lost its rows. */
    setPage: (wanted: number, options?: { replace: boolean }): void =>
      change({ page: wanted === 1 ? "" : String(wanted) }, options),
  };
}

/** What the fields of a filter show: the filter in use, until somebody types another. */
export function useTypedFilter<Filter extends Readonly<Record<string, string>>>(applied: Filter) {
  const [typed, setTyped] = useState(applied);
  const [last, setLast] = useState(applied);
  // somebody may have followed the link in the menu, which takes the filter off
  if (Object.keys(applied).some((name) => applied[name] !== last[name])) {
    setLast(applied);
    setTyped(applied);
  }
  return [typed, setTyped] as const;
}
