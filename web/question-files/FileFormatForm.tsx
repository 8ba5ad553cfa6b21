import { loadSchoolFile } from "../lib/files/school-file.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Fold } from "../ui/display/Fold.tsx";
import { FormatForm } from "../ui/forms/FormatForm.tsx";
import { downloadIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { texts } from "./texts.ts";

const words = texts.download;

interface FormProps {
  isBusy: boolean;
}

/** Offers a template in each format. */
export const TemplateForm = ({ isBusy }: FormProps) => (
  <Fold title={words.template}>
    <FormatForm title={words.template} isBusy={isBusy} onLoad={(format) => loadSchoolFile(`TEMPLATE_${format}`)} />
  </Fold>
);

interface QuestionExportFormProps extends FormProps {
  examId: string;
  /** Whether the list has changes that are not saved, which the file would not have. */
  isDirty: boolean;
}

/** Offers the saved questions of an exam in each format, and says what a format does not hold. */
export const QuestionExportForm = ({ examId, isDirty, isBusy }: QuestionExportFormProps) => (
  <Fold title={words.questions}>
    <div className="stack">
      <FormatForm
        title={words.questions}
        holds={words.holds}
        isBusy={isBusy}
        onLoad={(format) => loadSchoolFile(`QUESTIONS_${format}`, examId)}
      >
        {isDirty ? (
          <Notice tone="mid" live="off" title={words.saveFirst} />
        ) : (
          <p className="small muted">{words.hasKeys}</p>
        )}
      </FormatForm>
      <p className="strong">{words.paper}</p>
      <p className="small muted">{words.paperHelp}</p>
      <p>
        <Button variant="secondary" busy={isBusy} onClick={() => void loadSchoolFile("QUESTION_PAPER", examId)}>
          <Icon path={downloadIcon} />
          Download the paper
        </Button>
      </p>
    </div>
  </Fold>
);
