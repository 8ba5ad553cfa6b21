import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useSchoolSession } from "../../lib/sessions/school-session.ts";
import { CreateExamPage } from "../../school-exams/CreateExamPage.tsx";
import { SchoolShell } from "./SchoolShell.tsx";
import { schoolTexts } from "./school-texts.ts";
import styles from "./SchoolCreateExamPage.module.css";

/** `/schools/exams/create`, for staff: the documented header, form and footer in the frame of the dashboard (D-162). */
export function SchoolCreateExamPage() {
  const session = useSchoolSession();
  if (!session) return null;
  return (
    <SchoolShell role={session.role} tab="exams">
      <CreateExamPage schoolId={session.schoolId ?? null} isAdmin={session.role === "ADMIN"} />
      <footer className={`small muted ${styles.foot}`}>
        {schoolTexts.times} <Link to={paths.contact()}>{schoolTexts.contact}</Link>
      </footer>
    </SchoolShell>
  );
}
