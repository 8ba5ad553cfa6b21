import { useSchoolSession } from "../../lib/school-session.ts";
import { CreateExamPage } from "../../school-exams/CreateExamPage.tsx";

/** `/schools/exams/create`, for staff. */
export function SchoolCreateExamPage() {
  const session = useSchoolSession();
  return session && <CreateExamPage schoolId={session.schoolId ?? null} />;
}
