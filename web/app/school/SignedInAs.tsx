import { Link } from "../../lib/navigation/Link.tsx";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import { endSchoolSession, type StoredSchoolSession } from "../../lib/sessions/school-session.ts";

/**
 * Says whose exams these are, because students share phones and computers. Shows nothing for staff, and nothing where the
 * login did not name the student.
 */
export function SignedInAs({ session: { role, name, className, admissionNo } }: { session: StoredSchoolSession }) {
  if (role !== "STUDENT" || !name) return null;
  return (
    <p className="break-anywhere">
      <b>{name}</b>
      {[className, admissionNo].map((detail) => detail && `, ${detail}`)}
      <br />
      Not you?{" "}
      <Link to={schoolPaths.login()} replace onClick={endSchoolSession}>
        Log out
      </Link>
    </p>
  );
}
