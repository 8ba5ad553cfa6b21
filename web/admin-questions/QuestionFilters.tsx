import { useState } from "react";
import { useTypedFilter } from "../lib/navigation/use-list-state.ts";
import { searchMaxLength, subjectMaxLength } from "../../schema/rules/limits.ts";
import { examTypes } from "../../schema/rules/words.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { focusFirst } from "../lib/forms/focus-first.ts";
import type { QuestionFilter } from "../lib/schema-types.generated.ts";
import { Field } from "../ui/fields/Field.tsx";
import { FilterForm } from "../ui/forms/FilterForm.tsx";
import { Select } from "../ui/fields/Select.tsx";

const yearFault = "A year has four digits";
const empty = { subjectName: "", examType: "", year: "", search: "" };
type TypedFilter = typeof empty;

const isYear = (text: string): boolean => /^\d{4}$/.test(text);

/** The filter as its fields show it; `chosen` gives the value of each from the address. What cannot be a value is left out. */
export const typedFilterOf = (chosen: (name: keyof typeof empty) => string): TypedFilter => ({
  subjectName: chosen("subjectName"),
  examType: examTypes.find((type) => type === chosen("examType")) ?? "",
  year: isYear(chosen("year")) ? chosen("year") : "",
  search: chosen("search"),
});

/** The filter as the server wants it: only fields that are not empty (A-QST-02), and null for the whole bank. */
export function questionFilterOf({ subjectName, examType, year, search }: TypedFilter): QuestionFilter | null {
  const filter: QuestionFilter = {
    ...(subjectName && { subjectName }),
    ...(examType && { examType }),
    ...(year && { year: Number(year) }),
    ...(search && { search }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

interface QuestionFiltersProps {
  /** Whether the server searches; a foreign one ignores search words. */
  hasSearch: boolean;
  applied: TypedFilter;
  onApply: (filter: TypedFilter) => void;
}

/** Subject, exam type, year and words to look for. */
export function QuestionFilters({ hasSearch, applied, onApply }: QuestionFiltersProps) {
  const [filter, setFilter] = useTypedFilter(applied);
  const [yearError, setYearError] = useState<string | null>(null);
  const set = (name: keyof typeof empty) => (event: { target: { value: string } }) => {
    setFilter((before) => ({ ...before, [name]: event.target.value }));
    if (name === "year") setYearError(null);
  };
  const apply = (form: HTMLFormElement): void => {
    const [subjectName, year, search] = [filter.subjectName.trim(), filter.year.trim(), filter.search.trim()];
    if (year !== "" && !isYear(year)) {
      setYearError(yearFault);
      return focusFirst(form, { year: yearFault });
    }
    onApply({ subjectName, examType: filter.examType, year, search: hasSearch ? search : "" });
  };
  const clear = (): void => {
    setFilter(empty);
    setYearError(null);
    onApply(empty);
  };
  return (
    <FilterForm label="Filter questions" isShort={!hasSearch} onApply={apply} onClear={clear}>
      <Field
        label="Subject"
        autoComplete="off"
        maxLength={subjectMaxLength}
        value={filter.subjectName}
        onChange={set("subjectName")}
      />
      <Select label="Exam type" value={filter.examType} onChange={set("examType")}>
        <option value="">All</option>
        {examTypes.map((type) => (
          <option key={type} value={type}>
            {examTypeLabel(type)}
          </option>
        ))}
      </Select>
      <Field
        label="Year"
        name="year"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={filter.year}
        error={yearError}
        onChange={set("year")}
      />
      {hasSearch && (
        <Field
          label="Question text"
          type="search"
          inputMode="search"
          autoComplete="off"
          maxLength={searchMaxLength}
          value={filter.search}
          onChange={set("search")}
        />
      )}
    </FilterForm>
  );
}
