import { Link } from "../lib/Link.tsx";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { texts } from "./texts.ts";

/** In place of figures that nobody has yet, with the way to the first ones. */
export function NoExams() {
  return (
    <EmptyState
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
