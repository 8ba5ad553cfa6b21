import { useState } from "react";
import { useLocation } from "react-router-dom";
import { fetched } from "../../lib/fetched.ts";
import { schoolToasts } from "../../lib/calls/school-action.ts";
import { markNewsSeen, seenNews } from "../../lib/device/seen-news.ts";
import type { SchoolExamRow } from "../../school-exams/exam-status.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { OnDemand } from "../../ui/dialogs/OnDemand.tsx";
import { bellIcon } from "../../ui/icons/staff-icons.ts";
import { schoolTexts } from "./school-texts.ts";
import styles from "./SchoolBar.module.css";

const NewsDialog = fetched(async () => (await import("./NewsDialog.tsx")).NewsDialog);

interface NewsBellProps {
  exams: readonly SchoolExamRow[];
  isStaff: boolean;
  /** Null where nobody is signed in. */
  userId: string | null;
}

/**
 * The bell counts the news of the exams that this person has not seen on this device (D-163), and lists all of them. A school
 * that has turned its news off, or a server without them, has the documented 0.
 */
export function NewsBell({ exams, isStaff, userId }: NewsBellProps) {
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const [seen, setSeen] = useState(() => seenNews(userId));
  const told = exams.filter(({ notice }) => notice !== null);
  const count = told.filter(({ id, notice }) => !seen.includes(`${id} ${notice}`)).length;
  const open = (): void => {
    if (told.length === 0) return schoolToasts.info(schoolTexts.noNotifications);
    setOpenedOn(key);
    const names = told.map(({ id, notice }) => `${id} ${notice}`);
    markNewsSeen(userId, names);
    setSeen(names);
  };
  return (
    <>
      <Button
        variant="plain"
        icon
        className={count > 0 ? `${styles.bell} ${styles.rings}` : styles.bell}
        aria-label={told.length === 0 ? schoolTexts.bell : schoolTexts.newNotifications(count)}
        aria-haspopup={told.length === 0 ? undefined : "dialog"}
        onClick={open}
      >
        <Icon path={bellIcon} />
        <span className="tabular" aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      </Button>
      {openedOn === key && (
        <OnDemand title={schoolTexts.news} onClose={() => setOpenedOn(null)}>
          <NewsDialog exams={exams} isStaff={isStaff} onClose={() => setOpenedOn(null)} />
        </OnDemand>
      )}
    </>
  );
}
