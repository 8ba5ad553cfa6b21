import type { ReactNode } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import { leftIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import type { ReportedExam } from "./report-figures.ts";
import { texts } from "./texts.ts";

interface ExamHeadProps {
  title: string;
  exam: Pick<ReportedExam, "name" | "className">;
  /** How many students are counted, once that is known. */
  count: string | null | undefined;
  onBack: () => void;
  actions?: ReactNode;
}

/** The head of a page about one exam, with the way back to the reports. */
export function ExamHead({ title, exam, count, onBack, actions }: ExamHeadProps) {
  return (
    <>
      <p className="page-back no-print">
        <Button variant="ghost" onClick={onBack}>
          <Icon path={leftIcon} />
          {texts.reports.back}
        </Button>
      </p>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="muted tabular">{[exam.name, exam.className, count].filter(Boolean).join(" · ")}</p>
        </div>
        {actions}
      </div>
    </>
  );
}
