import { useState } from "react";
import { questionsPerFileMax } from "../../schema/rules/limits.ts";
import { adminClient } from "../lib/calls/admin-client.ts";
import { loadFile } from "../lib/files/load-file.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import type { QuestionFilter, QuestionFormat } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import { FormatForm } from "../ui/FormatForm.tsx";
import { Notice } from "../ui/Notice.tsx";
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
  return (
    <FormatForm title={texts.download(total)} holds={words.holds} isBusy={isBusy} onLoad={load}>
      {total > questionsPerFileMax ? (
        <Notice tone="mid" live="off" title={words.tooMany} />
      ) : (
        <p className="small muted">{words.hasKeys}</p>
      )}
    </FormatForm>
  );
}
