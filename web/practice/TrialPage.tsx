import { useSearchParams } from "react-router-dom";
import { examTypes, sameExamType } from "../../schema/rules/words.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { useTopOnReturn } from "../lib/navigation/use-top-of-page.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useSession } from "../lib/sessions/sessions.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { rightIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Trial } from "./Trial.tsx";
import { trialTexts } from "./trial-texts.ts";
import listStyles from "./ChoiceList.module.css";
import timedPageStyles from "../attempt/parts/timed-page.module.css";

function ExamTypes() {
  const session = useSession();
  return (
    <>
      <div className="stack-small">
        <h1>{trialTexts.chooseTitle}</h1>
        <p className="muted">
          {session === null && trialTexts.noAccount}
          {trialTexts.chooseLead}
        </p>
      </div>
      <ul className={listStyles.list}>
        {examTypes.map((examType) => (
          <li key={examType}>
            <Link className={buttonClass({ variant: "secondary", block: true })} to={paths.trial(examType)}>
              <span>{examTypeLabel(examType)}</span>
              <Icon path={rightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `/try`: a few questions of an exam type for people who have no account yet (EXT-67, D-182). */
export function TrialPage() {
  const [query] = useSearchParams();
  const asked = query.get("examType") ?? "";
  const examType = examTypes.find((known) => sameExamType(known, asked));
  useTopOnReturn(examType === undefined);
  useTopOnReturn(examType !== undefined);
  return (
    <div className={timedPageStyles.background}>
      <div className={`${timedPageStyles.page} stack-large`}>
        {examType === undefined ? <ExamTypes /> : <Trial key={examType} examType={examType} />}
      </div>
    </div>
  );
}
