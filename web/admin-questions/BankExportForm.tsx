import { useState } from "react";
import { bankFileQuestions } from "../../schema/rules/bank-file.ts";
import { questionFormats } from "../../schema/rules/question-formats.ts";
import { adminClient } from "../lib/calls/admin-client.ts";
import { loadFile } from "../lib/files/load-file.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import type { QuestionFilter, QuestionFormat } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import { FormatForm } from "../ui/forms/FormatForm.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { CreateQuestionExportDocument } from "./question-files.generated.ts";
import { fileTexts } from "./file-texts.ts";
import { texts } from "./texts.ts";

const words = fileTexts.export;

interface BankExportFormProps {
  /** The filter of the list; null for all questions. */
  filter: QuestionFilter | null;
  /** How many questions match. */
  total: number;
}

/** Offers the questions of the list as a file (EXT-55c), and says what a format does not hold. */
export function BankExportForm({ filter, total }: BankExportFormProps) {
  const [isBusy, setBusy] = useState(false);
  const load = async (format: QuestionFormat): Promise<string | null> => {
    setBusy(true);
    try {
      const { createQuestionExport } = await send(adminClient(), CreateQuestionExportDocument, { format, filter });
      loadFile(createQuestionExport.path);
      return null;
    } catch (error) {
      return codeOf(error) === "NOT_OFFERED" ? words.notOffered : messageOf(error, words.failed);
    } finally {
      setBusy(false);
    }
  };
  const formats = questionFormats.filter((format) => total <= bankFileQuestions(format));
  if (formats.length === 0) return <Notice tone="mid" live="off" title={words.tooMany} />;
  return (
    <FormatForm
      // another filter may offer other formats
      key={formats.length}
      title={texts.download(total)}
      holds={words.holds}
      formats={formats}
      isBusy={isBusy}
      onLoad={load}
    >
      {formats.length < questionFormats.length && <p className="small">{words.tooManyForSome}</p>}
      <p className="small muted">{words.hasKeys}</p>
    </FormatForm>
  );
}
