import { Link } from "../lib/navigation/Link.tsx";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { useSchoolSignInsQuery } from "./publish.generated.ts";
import { confirmTexts } from "./confirm-texts.ts";

const words = confirmTexts.publish;

interface SignInWarningProps {
  classId: string | null;
  /** When the exam closes, in milliseconds since 1970. */
  closesAt: number;
}

/** Says how many students of the class have no sign-in ID that works until the exam closes; nothing where all have one. */
export function SignInWarning({ classId, closesAt }: SignInWarningProps) {
  // a colleague may have given out IDs since the students were read; the form does not wait for it
  const { data } = useSchoolSignInsQuery({ fetchPolicy: "cache-and-network", context: { isQuiet: true } });
  const students = data?.schoolStudents?.filter((student) => student.classId === classId) ?? [];
  const count = students.filter(
    ({ credentialsExpireAt: until }) => until === null || Date.parse(until) < closesAt,
  ).length;
  if (count === 0) return null;
  return (
    <Notice tone="mid" title={words.noSignIn(count, students.length)}>
      {words.noSignInHelp} <Link to={schoolPaths.students()}>{words.toStudents}</Link>
    </Notice>
  );
}
