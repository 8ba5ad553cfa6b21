import { letters } from "../../schema/rules/words.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { useKeptPlace } from "../ui/focus/use-kept-place.ts";
import type { SetAside } from "./file-drafts.ts";
import type { AsideEntry } from "./use-question-file.ts";
import { texts } from "./texts.ts";
import styles from "./SetAsideList.module.css";

const words = texts.aside;

interface SetAsideListProps {
  entries: readonly AsideEntry[];
  onTake: (entry: AsideEntry, isOpened: boolean) => void;
  onLeaveOut: (entry: AsideEntry) => void;
}

/** Questions of the file that students cannot answer as they are: take them changed, or leave them out. */
export function SetAsideList({ entries, onTake, onLeaveOut }: SetAsideListProps) {
  const keepPlace = useKeptPlace();
  return (
    <section className="card padded stack" aria-labelledby="set-aside">
      <div>
        <h2 id="set-aside">{words.title(entries.length)}</h2>
        <p className="muted">{words.help}</p>
      </div>
      <ul className={styles.list} ref={keepPlace}>
        {entries.map((entry) => (
          <AsideItem
            key={`${entry.importId}-${entry.question.line}`}
            entry={entry}
            onTake={onTake}
            onLeaveOut={onLeaveOut}
          />
        ))}
      </ul>
    </section>
  );
}

function AsideItem({ entry, onTake, onLeaveOut }: Omit<SetAsideListProps, "entries"> & { entry: AsideEntry }) {
  const { question } = entry;
  const name = questionName(question);
  const isFive = question.options.length > letters.length;
  const extra = question.options.slice(letters.length);
  const hasKey = letters.some((letter) => letter === question.correctAnswer);
  return (
    <li>
      <p>
        <b>{name}</b>: {isFive ? words.five(question.options.length) : words.theory}
      </p>
      <p className={styles.text}>{question.text}</p>
      {isFive && (
        <ol className={styles.options}>
          {question.options.map((option, index) => (
            <li key={index}>
              <b>{optionLetter(index)}</b> {option}
              {optionLetter(index) === question.correctAnswer && ` (${words.right})`}
            </li>
          ))}
        </ol>
      )}
      <div className="row">
        {isFive && hasKey && extra.length === 1 && (
          <Button variant="secondary" aria-label={`${words.drop}: ${name}`} onClick={() => onTake(entry, false)}>
            {words.drop}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label={`${isFive ? words.edit : words.write}: ${name}`}
          onClick={() => onTake(entry, true)}
        >
          {isFive ? words.edit : words.write}
        </Button>
        <Button variant="ghost" aria-label={`${words.leaveOut}: ${name}`} onClick={() => onLeaveOut(entry)}>
          {words.leaveOut}
        </Button>
      </div>
    </li>
  );
}

const optionLetter = (index: number): string => String.fromCodePoint(65 + index);

const questionName = ({ number, section, line }: SetAside): string =>
  [section, number === null ? `Line ${line}` : `Number ${number}`].filter(Boolean).join(", ");
