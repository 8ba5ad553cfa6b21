import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { paperKey, paperName } from "../lib/paper.ts";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { continuing } from "../attempt/continuing.ts";
import { useOpenExams } from "./use-open-exams.ts";

/** A card for each open exam on this device. */
export function OpenExams({ candidateId }: { candidateId: string | null }) {
  const exams = useOpenExams(candidateId);
  return exams?.map((exam) => {
    const isRunning = exam.leftMs > 0 && !exam.isSubmitted;
    return (
      <ResumeOffer
        key={paperKey(exam.paper)}
        label={isRunning ? "Exam in progress" : "Exam"}
        name={paperName(exam.paper)}
        leftMs={Math.max(0, exam.leftMs)}
        answered={exam.answered}
        total={exam.total}
        isSubmitted={exam.isSubmitted}
        action={
          <Link className={buttonClass({ variant: "night" })} to={paths.quiz(exam.paper)} state={continuing}>
            {isRunning ? "Continue" : "Send now"}
          </Link>
        }
      />
    );
  });
}
