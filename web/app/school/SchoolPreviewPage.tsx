import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { ExamPreview } from "../../school-attempts/ExamPreview.tsx";
import { Page } from "../Page.tsx";
import { RequireSchool } from "./RequireSchool.tsx";

/** An exam as its students will get it, at the address at which they take it; for staff alone. */
export function SchoolPreviewPage({ frame }: { frame: (content: ReactNode) => ReactNode }) {
  const { examId = "" } = useParams();
  return (
    <RequireSchool route={{ roles: ["ADMIN", "TEACHER"] }}>
      <Page title="Exam preview">
        <ExamPreview key={examId} examId={examId} frame={frame} />
      </Page>
    </RequireSchool>
  );
}
