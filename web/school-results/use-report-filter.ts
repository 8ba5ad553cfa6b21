import { startTransition, useState } from "react";
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
  const [page, setPage] = useState(1);
  const later = useLater();

  const chooseOnPageOne = (changes: { subject?: string; exam?: string; student?: string }): void => {
    // The router changes the address in a React transition. Both changes in one transition make one request.
    startTransition(() => setPage(1));
    choose(changes);
  };
  return {
    chosen: { subjectId, examId, studentId, typed },
    /** As the server wants it. */
    filter: {
      subjectId: subjectId || null,
      examId: examId || null,
      studentId: studentId || null,
      search: search.trim() || null,
    },
    page,
    setPage,
    chooseExam: (exam: string): void => chooseOnPageOne({ exam }),
    chooseSubject: (subject: string): void => chooseOnPageOne({ subject, exam: "" }),
    chooseStudent: (student: string): void => chooseOnPageOne({ student }),
    search: (text: string): void => {
      setTyped(text);
      later(() => {
        setSearch(text);
        setPage(1);
      }, searchDelayMs);
    },
  };
}

export type ReportFilter = ReturnType<typeof useReportFilter>;
