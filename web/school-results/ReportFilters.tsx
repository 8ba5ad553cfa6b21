import { toldApart } from "../../schema/rules/apart.ts";
import { day } from "../lib/words/dates.ts";
import type { Named } from "../lib/named.ts";
import { SearchField } from "../ui/fields/SearchField.tsx";
import { Select } from "../ui/fields/Select.tsx";
import type { ExamChoice } from "./report-choices.ts";
import { texts } from "./texts.ts";
import type { ReportFilter } from "./use-report-filter.ts";
import styles from "./ReportsPanel.module.css";

interface ReportFiltersProps {
  filter: ReportFilter;
  exams: readonly ExamChoice[];
  subjects: readonly Named[];
  /** The students by whom reports can be filtered, told apart. */
  students: readonly Named[];
}

const classAndDay = ({ className, date }: ExamChoice): string =>
  [className, date && day(date)].filter(Boolean).join(", ");

const options = (list: readonly Named[]) =>
  list.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/** Search, subject, exam and student of the reports tab. */
export function ReportFilters({ filter, exams, subjects, students }: ReportFiltersProps) {
  const { subjectId, examId, studentId, typed } = filter.chosen;
  return (
    <div className={`card padded ${styles.filters}`}>
      <div className="field">
        <span className="small" aria-hidden="true">
          Search
        </span>
        <SearchField label={texts.reports.search} value={typed} onChange={filter.search} />
      </div>
      <Select label="Subject" value={subjectId} onChange={(event) => filter.chooseSubject(event.target.value)}>
        <option value="">All Subjects</option>
        {options(subjects)}
      </Select>
      <Select label="Exam" value={examId} onChange={(event) => filter.chooseExam(event.target.value)}>
        <option value="">All Exams</option>
        {options(
          toldApart(
            exams.filter((exam) => subjectId === "" || exam.subjectId === subjectId),
            (exam) => [classAndDay(exam)],
          ),
        )}
      </Select>
      <Select label="Student" value={studentId} onChange={(event) => filter.chooseStudent(event.target.value)}>
        <option value="">All Students</option>
        {options(students)}
      </Select>
    </div>
  );
}
