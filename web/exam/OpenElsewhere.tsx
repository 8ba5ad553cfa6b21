import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { continuing } from "../attempt/continuing.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { paperKey, paperName, type Paper } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { send } from "../lib/calls/send.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { OpenExamsDocument } from "./open-exams.generated.ts";

interface OpenElsewhereProps {
  paper: Paper;
  leftMs: number;
  answered: number;
  total: number;
}

/** A card for an exam that was begun on another device; whether it still runs is asked before it is opened. */
export function OpenElsewhere({ paper, leftMs, answered, total }: OpenElsewhereProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [state, setState] = useState<"offered" | "asking" | "over">("offered");
  const goOn = async (): Promise<void> => {
    setState("asking");
    try {
      const { examStats } = await send(client, OpenExamsDocument, {}, { fetchPolicy: "network-only" });
      const isOpen = examStats.openExams.some((open) => paperKey(open) === paperKey(paper));
      if (isOpen) void navigate(paths.quiz(paper), { state: continuing });
      else setState("over");
    } catch {
      toasts.bad("The exam could not be opened. Check your network and try again.");
      setState("offered");
    }
  };
  if (state === "over") {
    return (
      <Notice
        tone="info"
        title={`${paperName(paper)} is over.`}
        action={
          <Link className={buttonClass({ variant: "secondary" })} to={paths.examHistory()}>
            See your result
          </Link>
        }
      >
        It was submitted on another device, or its time was up.
      </Notice>
    );
  }
  return (
    <ResumeOffer
      name={paperName(paper)}
      leftMs={leftMs}
      answered={answered}
      total={total}
      action={
        <PassingButton variant="night" busy={state === "asking"} busyLabel="Opening..." onClick={() => void goOn()}>
          Continue
        </PassingButton>
      }
    />
  );
}
