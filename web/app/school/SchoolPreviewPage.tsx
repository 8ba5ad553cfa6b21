import type { ReactNode } from "react";
import { ExamPreview } from "../../school-attempts/ExamPreview.tsx";
import { Page } from "../Page.tsx";
import { RequireSchool } from "./RequireSchool.tsx";

interface SchoolPreviewPageProps {
  examId: string;
  frame: (content: ReactNode) => ReactNode;
}

/** An exam as its students will get it, at the address at which they take it; for staff alone. */
export const SchoolPreviewPage = (props: SchoolPreviewPageProps) => (
  <RequireSchool route={{ roles: ["ADMIN", "TEACHER"] }}>
    <Page title="Exam preview">
      <ExamPreview {...props} />
    </Page>
  </RequireSchool>
);
