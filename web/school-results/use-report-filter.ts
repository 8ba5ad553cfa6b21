import { useState } from "react";
import { useLater } from "../lib/use-later.ts";
import { useListState } from "../lib/navigation/use-list-state.ts";

/** Wait after a letter, so that a person who types does not send a request for each. */
const searchDelayMs = 300;

/**
 * What the reports tab shows: subject, exam and student, which stand in the address, search text and page. Any change but of the
 * page leads to page 1.
 */
export function useReportFilter() {
  const { chosen, choose } = useListState();
  const [subjectId, examId, studentId] = [chosen("subject"), chosen("exam"), chosen("student")];
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  /** The page, and the filter it belongs to. With any other filter, also one that the back button brings back, page 1 is shown. */
  const [turned, setTurned] = useState({ page: 1, of: "" });
  const of = [subjectId, examId, studentId].join(" ");
  const later = useLater();

  return {
    chosen: { subjectId, examId, studentId, typed },
    /** As the server wants it. */
    filter: {
      subjectId: subjectId || null,
      examId: examId || null,
      studentId: studentId || null,
      search: search.trim() || null,
    },
    page: turned.of === of ? turned.page : 1,
    setPage: (page: number): void => setTurned({ page, of }),
    chooseExam: (exam: string): void => choose({ exam }),
    chooseSubject: (subject: string): void => choose({ subject, exam: "" }),
    chooseStudent: (student: string): void => choose({ student }),
    search: (text: string): void => {
      setTyped(text);
      later(() => {
        setSearch(text);
        setTurned({ page: 1, of });
      }, searchDelayMs);
    },
  };
}

export type ReportFilter = ReturnType<typeof useReportFilter>;
