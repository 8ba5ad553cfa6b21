import { useState, type ReactNode, type SubmitEvent } from "react";
import { questionFormatNames, questionFormats, type QuestionFormat } from "../../../schema/rules/question-formats.ts";
import { Button } from "../buttons/Button.tsx";
import { downloadIcon } from "../icons/icon-paths.ts";
import { Icon } from "../icons/Icon.tsx";
import { Notice } from "../notices/Notice.tsx";
import { Select } from "../fields/Select.tsx";
import "./FormatForm.css";

/** As GraphQL spells the formats. */
const graphqlNames = {
  docx: "DOCX",
  xlsx: "XLSX",
  csv: "CSV",
  aiken: "AIKEN",
  gift: "GIFT",
  xml: "XML",
} as const satisfies Record<QuestionFormat, string>;
type FormatName = (typeof graphqlNames)[QuestionFormat];
const isFormat = (name: string): name is QuestionFormat => questionFormats.some((known) => known === name);

interface FormatFormProps {
  /** Its accessible name. */
  title: string;
  /** What becomes of what a question can have. */
  holds?: Record<QuestionFormat, string> | undefined;
  /** Which of them are offered; all where left out. */
  formats?: readonly QuestionFormat[];
  isBusy: boolean;
  /** Loads the file; answers why it could not, null if it could. */
  onLoad: (format: FormatName) => Promise<string | null>;
  children?: ReactNode;
}

/** Offers a file of questions in each format. */
export function FormatForm({ title, holds, formats = questionFormats, isBusy, onLoad, children }: FormatFormProps) {
  const [format, setFormat] = useState<QuestionFormat>(formats.includes("docx") ? "docx" : "csv");
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (): Promise<void> => {
    setProblem(null);
    setProblem(await onLoad(graphqlNames[format]));
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy) void load();
  };
  return (
    <form className="stack format-form" noValidate aria-label={title} onSubmit={handleSubmit}>
      <Select
        label="Format"
        help={holds?.[format]}
        value={format}
        onChange={({ target }) => {
          if (isFormat(target.value)) setFormat(target.value);
          setProblem(null);
        }}
      >
        {Object.entries(questionFormatNames)
          .filter(([name]) => formats.some((format) => format === name))
          .map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
      </Select>
      {children}
      {problem !== null && <Notice tone="bad" title={problem} />}
      <p>
        <Button type="submit" variant="secondary" busy={isBusy}>
          <Icon path={downloadIcon} />
          Download
        </Button>
      </p>
    </form>
  );
}
