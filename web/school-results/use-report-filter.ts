import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useLater } from "../lib/use-later.ts";

/** Wait after a letter, so that a person who types does not send a request for each. */
const searchDelayMs = 300;

/** What the reports tab shows: subject, exam, student, search text and page. Any change but of the page leads to page 1. */
export function useReportFilter() {
  // the exam is part of the address, because other pages link to the reports of an exam
  const [query, setQuery] = useSearchParams();
  const examId = query.get("exam") ?? "";
  const [subjectId, setSubjectId] = useState("");
  const [studentId, setStudentId] = useState("");
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const later = useLater();

  const chooseExam = (id: string): void => {
    setPage(1);
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set("exam", id);
        else next.delete("exam");
        return next;
      },
      { replace: true },
    );
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
    chooseExam,
    chooseSubject: (id: string): void => {
      setSubjectId(id);
      chooseExam("");
    },
    chooseStudent: (id: string): void => {
      setStudentId(id);
      setPage(1);
    },
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
