import { answeredCount } from "../attempt/attempt.ts";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { continuing } from "../attempt/continuing.ts";
import { leftMsOf, useOpenAttempts } from "../attempt/use-open-attempts.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { paperFrom, paperName } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { practicePrefix } from "./practice-prefix.ts";

/** A card for each practice test on this device that is not submitted, also where its time has run out. */
export function OpenPractice({ candidateId }: { candidateId: string }) {
  const attempts = useOpenAttempts(practicePrefix(candidateId)) ?? [];
  return attempts.map((attempt) => {
    const paper = paperFrom(attempt.about);
    const leftMs = leftMsOf(attempt);
    if (paper === null) return null;
    return (
      <ResumeOffer
        key={paper.examType}
        label={leftMs > 0 ? "Practice test in progress" : "Practice test"}
        name={paperName(paper)}
        leftMs={leftMs}
        answered={answeredCount(attempt)}
        total={attempt.totalQuestions}
        action={
          <Link
            className={buttonClass({ variant: "night" })}
            to={paths.practice(paper.examType)}
            state={{ ...continuing, examType: paper.examType }}
          >
            {leftMs > 0 ? "Continue" : "See results"}
          </Link>
        }
      />
    );
  });
}
