import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { texts } from "./texts.ts";

/** Shown instead of figures before the first exam, with a link to start one. */
export function NoExams({ level }: { level: 2 | 3 }) {
  return (
    <EmptyState
      level={level}
      title={texts.noExams}
      action={
        <Link className={buttonClass()} to={paths.exams()}>
          Choose an exam
        </Link>
      }
    >
      {texts.noExamsWhy}
    </EmptyState>
  );
}
