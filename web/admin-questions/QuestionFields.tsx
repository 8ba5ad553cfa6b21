import type { CheckedQuestion } from "../../schema/rules/admin-questions.ts";
import type { QuestionField } from "../../schema/rules/question-columns.ts";
import { examTypes, letters } from "../../schema/rules/words.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import type { useForm } from "../lib/forms/use-form.ts";
import { Field } from "../ui/fields/Field.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { fieldLabels } from "./draft.ts";
import styles from "./EditQuestionDialog.module.css";

interface QuestionFieldsProps {
  field: ReturnType<typeof useForm<QuestionField, CheckedQuestion>>["field"];
  /** Exam type as the bank has it, which may be an undocumented one. */
  examType: string;
  /** Whether the server keeps a description of the picture. */
  hasImageAlt: boolean;
}

/** The fields of a question: text, options, paper, explanation, picture. */
export function QuestionFields({ field, examType, hasImageAlt }: QuestionFieldsProps) {
  return (
    <>
      <TextArea
        label={fieldLabels.question}
        rows={4}
        required
        help="A formula in TeX stands between dollar signs: $x^2$"
        {...field("question")}
      />
      <div className={styles.options}>
        {letters.map((letter) => (
          <TextArea
            key={letter}
            label={fieldLabels[`option${letter}`]}
            rows={2}
            required
            {...field(`option${letter}`)}
          />
        ))}
      </div>
      <div className={styles.paper}>
        <Select label={fieldLabels.correctAnswer} required {...field("correctAnswer")}>
          {field("correctAnswer").value === "" && <option value="">Choose the key</option>}
          {letters.map((letter) => (
            <option key={letter}>{letter}</option>
          ))}
        </Select>
        <Select label={fieldLabels.examType} required {...field("examType")}>
          {[...new Set<string>([...examTypes, examType])].map((type) => (
            <option key={type} value={type}>
              {examTypeLabel(type)}
            </option>
          ))}
        </Select>
        <Field label={fieldLabels.subjectName} required autoComplete="off" {...field("subjectName")} />
        <Field
          label={fieldLabels.year}
          required
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...field("year")}
        />
      </div>
      <TextArea label={fieldLabels.explanation} rows={3} {...field("explanation")} />
      <Field
        label={fieldLabels.questionImageUrl}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...field("questionImageUrl")}
      />
      {hasImageAlt && (
        <Field
          label={fieldLabels.questionImageAlt}
          autoComplete="off"
          help="Read to people who cannot see the picture."
          {...field("questionImageAlt")}
        />
      )}
    </>
  );
}
