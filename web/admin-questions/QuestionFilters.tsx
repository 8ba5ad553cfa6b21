import { useState } from "react";
import { searchMaxLength, subjectMaxLength } from "../../schema/rules/limits.ts";
import { examTypes } from "../../schema/rules/words.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { focusFirst } from "../lib/focus-first.ts";
import type { QuestionFilter } from "../lib/schema-types.generated.ts";
import { Field } from "../ui/Field.tsx";
import { FilterForm } from "../ui/FilterForm.tsx";
import { Select } from "../ui/Select.tsx";

const yearFault = "A year has four digits";
const empty = { subjectName: "", examType: "", year: "", search: "" };

interface QuestionFiltersProps {
  /** Whether the server searches; a foreign one ignores search words. */
  hasSearch: boolean;
  /** Called with the fields that are not empty (A-QST-02); null for no filter. */
  onApply: (filter: QuestionFilter | null) => void;
}

/** Subject, exam type, year and words to look for. */
export function QuestionFilters({ hasSearch, onApply }: QuestionFiltersProps) {
  const [filter, setFilter] = useState(empty);
  const [yearError, setYearError] = useState<string | null>(null);
  const set = (name: keyof typeof empty) => (event: { target: { value: string } }) => {
    setFilter((before) => ({ ...before, [name]: event.target.value }));
    if (name === "year") setYearError(null);
  };
  const apply = (form: HTMLFormElement): void => {
    const [subjectName, year, search] = [filter.subjectName.trim(), filter.year.trim(), filter.search.trim()];
    if (year !== "" && !/^\d{4}$/.test(year)) {
      setYearError(yearFault);
      return focusFirst(form, { year: yearFault });
    }
    const chosen: QuestionFilter = {
      ...(subjectName && { subjectName }),
      ...(filter.examType && { examType: filter.examType }),
      ...(year && { year: Number(year) }),
      ...(hasSearch && search && { search }),
    };
    onApply(Object.keys(chosen).length === 0 ? null : chosen);
  };
  const clear = (): void => {
    setFilter(empty);
    setYearError(null);
    onApply(null);
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
