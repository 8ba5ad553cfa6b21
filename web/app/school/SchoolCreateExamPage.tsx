import { CreateExamPage } from "../../school-exams/CreateExamPage.tsx";
import { useSchoolSession } from "../../lib/school-session.ts";
import { NotYours } from "./NotYours.tsx";
import { Page } from "../Page.tsx";
import { PublicLayout } from "../visitor/PublicLayout.tsx";

/** `/schools/exams/create` with header and footer, for staff. */
export function SchoolCreateExamPage() {
  const session = useSchoolSession();
  if (!session) return null;
  if (session.role === "STUDENT") return <NotYours />;
  return (
    <PublicLayout>
      <Page title="Create Exam">
        <CreateExamPage schoolId={session.schoolId ?? null} />
      </Page>
    </PublicLayout>
  );
}
