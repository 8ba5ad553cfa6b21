import { Link } from "../lib/navigation/Link.tsx";
import type { Paper } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { buttonClass, type ButtonLook } from "../ui/buttons/button-class.ts";
import { pastPracticeTexts } from "./past-practice-texts.ts";

interface PractiseAgainProps extends Pick<ButtonLook, "variant"> {
  paper: Paper;
}

/** The way to another test of the same subject. */
export const PractiseAgain = ({ paper: { examType, subjectName }, variant }: PractiseAgainProps) => (
  <Link className={buttonClass({ variant })} to={paths.practice(examType)} state={{ examType, subjectName }}>
    {pastPracticeTexts.again}
    <span className="visually-hidden">, {subjectName}</span>
  </Link>
);
