import { useMemo, useState } from "react";
import { printedRowsMax, schoolPeoplePageSizes } from "../../schema/rules/limits.ts";
import { usePrinting } from "../lib/use-printing.ts";
import { usePageSize } from "../lib/device/use-page-size.ts";
import { byName } from "../../schema/rules/names.ts";
import { isWanted, withDetails, type Person } from "./person.ts";

/** What a list of people shows: search, class, page, and who is chosen. A print shows all pages. A new search or class clears the choice. */
export function useShownPeople(people: readonly Person[], find: string) {
  const [query, setQuery] = useState(find);
  /** Empty for all classes. */
  const [classId, setClassId] = useState("");
  const [wantedPage, setPage] = useState(1);
  const [pageSize, choosePageSize] = usePageSize("people", schoolPeoplePageSizes);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const sorted = useMemo(() => withDetails(byName(people)), [people]);
  const found = sorted.filter(
    (person) => isWanted(person, query) && (classId === "" || (person.classId ?? "none") === classId),
  );
  const isWholeOnPaper = usePrinting() && found.length <= printedRowsMax;
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(found.length / pageSize)));
  const restart =
    <Value>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      setPage(1);
      setChosenIds(new Set());
    };
  return {
    query,
    search: restart(setQuery),
    classId,
    chooseClass: restart(setClassId),
    found,
    pages: { page, pageSize, total: found.length, onPage: setPage },
    /** True while a print shows all pages, otherwise undefined. */
    isWhole: isWholeOnPaper || undefined,
    choosePageSize: (size: number): void => {
      choosePageSize(size);
      setPage(1);
    },
    shown: isWholeOnPaper ? found : found.slice((page - 1) * pageSize, page * pageSize),
    chosen: found.filter(({ id }) => chosenIds.has(id)),
    choose: (ids: Iterable<string>): void => setChosenIds(new Set(ids)),
    toggle: (id: string): void =>
      setChosenIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  };
}

export type ShownPeople = ReturnType<typeof useShownPeople>;
