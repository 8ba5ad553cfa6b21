import { Link } from "../lib/Link.tsx";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { paperKey, paperName } from "../lib/paper.ts";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { continuing } from "../attempt/use-asked-to-continue.ts";
import { useOpenExams, type OpenExam } from "./use-open-exams.ts";

interface OpenExamsProps {
  candidateId: string | null;
  /** Those that the server knows, begun on any device. */
  known?: readonly OpenExam[];
}

/** A card for each open exam. What this device knows of one is newer than what the server does. */
export function OpenExams({ candidateId, known }: OpenExamsProps) {
  const own = useOpenExams(candidateId);
  const ownKeys = new Set(own.map(({ paper }) => paperKey(paper)));
  const others = known?.filter(({ paper }) => !ownKeys.has(paperKey(paper))) ?? [];
  const exams = [...own, ...others];
  return exams.map((exam) => (
    <ResumeOffer
      key={paperKey(exam.paper)}
      name={paperName(exam.paper)}
      leftMs={Math.max(0, exam.leftMs)}
      answered={exam.answered}
      total={exam.total}
      isSubmitted={exam.isSubmitted || exam.leftMs <= 0}
      action={
        <Link className={buttonClass({ variant: "night" })} to={paths.quiz(exam.paper)} state={continuing}>
          {exam.isSubmitted || exam.leftMs <= 0 ? "Send now" : "Continue"}
        </Link>
      }
    />
  ));
}
