import { Notice } from "../ui/notices/Notice.tsx";
import { texts } from "./texts.ts";
import type { QuestionFileReading } from "./use-question-file.ts";
import styles from "./FileNotes.module.css";

const words = texts.file;

/** What was found in a file beside its questions. */
export function FileNotes({ reading: { loose, leftOut } }: { reading: QuestionFileReading }) {
  return (
    <>
      {loose.length > 0 && (
        <Notice tone="mid" title={words.loose}>
          {loose.join(" ")}
        </Notice>
      )}
      {leftOut.count > 0 && (
        <details className={`card padded ${styles.leftOut}`}>
          <summary>{words.leftOut(leftOut.count)}</summary>
          <ul className="points">
            {leftOut.texts.map((text, index) => (
              <li key={index}>{text}</li>
            ))}
            {leftOut.count > leftOut.texts.length && <li>{words.moreLines(leftOut.count - leftOut.texts.length)}</li>}
          </ul>
        </details>
      )}
    </>
  );
}
