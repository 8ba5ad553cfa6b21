import { useApolloClient } from "@apollo/client/react";
import { useRef, useState, type SubmitEvent } from "react";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { nextClass } from "./next-class.ts";
import { moveStudents } from "./many-calls.ts";
import type { Named } from "../lib/named.ts";
import type { Person } from "./person.ts";
import { manyTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";

const words = manyTexts;

interface MoveDialogProps {
  students: readonly Person[];
  who: string;
  classes: readonly Named[];
  onClose: () => void;
  onMoved: () => void;
}

/** Moves students to another class; says how many before it does (EXT-57c). */
export function MoveDialog({ students, who, classes, onClose, onMoved }: MoveDialogProps) {
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  // the class that all of them are in
  const here = classes.find(({ id }) => students.every((student) => student.classId === id));
  const others = classes.filter((one) => one !== here);
  const [classId, setClassId] = useState(() => (here && nextClass(here.name, others)?.id) ?? "");
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const to = others.find(({ id }) => id === classId);
  const move = async (): Promise<void> => {
    if (!to) {
      setWrong(texts.chooseClass);
      select.current?.focus();
      return;
    }
    setProblem(null);
    const ids = students.map(({ id }) => id);
    const outcome = await sendToSchool(() => moveStudents(client, ids, to.id), failureText(words.moveFailed));
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem(outcome.problem);
    const count = outcome.value.length;
    if (count === 0) schoolToasts.info(words.nobody(to.name));
    else schoolToasts.good(words.moved(count, to.name));
    onMoved();
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void move();
  };
  return (
    <FormDialog
      title={texts.many.moveTitle(who)}
      busy={isBusy}
      onClose={onClose}
      formId="move-students"
      submitLabel={to ? words.moveSubmit(who, to.name) : texts.many.move}
      busyLabel={words.moving}
    >
      <form className="stack" id="move-students" noValidate onSubmit={handleSubmit}>
        <Select
          label={words.moveTo}
          required
          ref={select}
          value={classId}
          help="Is the class not in the list? Add it under Classes first."
          error={wrong}
          onChange={(event) => {
            setClassId(event.target.value);
            setWrong(null);
          }}
        >
          <option value="">{texts.chooseClass}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <output className="muted">{to ? words.moveHelp(students.length, to.name) : words.moveHelpOpen}</output>
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
