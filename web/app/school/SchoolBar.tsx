import { useState } from "react";
import { useLocation } from "react-router-dom";
import { fetched } from "../../lib/fetched.ts";
import { useSchoolSession, type StoredSchoolSession } from "../../lib/sessions/school-session.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { OnDemand } from "../../ui/dialogs/OnDemand.tsx";
import { searchIcon } from "../../ui/icons/staff-icons.ts";
import { NewsBell } from "./NewsBell.tsx";
import { SchoolSearch } from "./SchoolSearch.tsx";
import { schoolTexts } from "./school-texts.ts";
import { useSchoolLists } from "./use-school-lists.ts";
import styles from "./SchoolBar.module.css";

const SearchDialog = fetched(async () => (await import("./SearchDialog.tsx")).SearchDialog);

/** The bar of the school dashboard: search, bell and who is signed in (S-SHELL-06, D-163). */
export function SchoolBar({ role }: { role: StoredSchoolSession["role"] | null }) {
  const userId = useSchoolSession()?.userId ?? null;
  const lists = useSchoolLists(role);
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  return (
    <div className={styles.bar}>
      <div className={`${styles.search} wide-only`}>
        <SchoolSearch lists={lists} isFloating />
      </div>
      <div className={styles.person}>
        <Button
          variant="plain"
          icon
          className={styles.find}
          aria-label={schoolTexts.search}
          aria-haspopup="dialog"
          onClick={() => setOpenedOn(key)}
        >
          <Icon path={searchIcon} />
        </Button>
        <NewsBell key={userId} exams={lists.schoolExams ?? []} isStaff={role !== "STUDENT"} userId={userId} />
        <Avatar name={role ?? ""} />
        <b className="small">{role && `${role} User`}</b>
      </div>
      {openedOn === key && (
        <OnDemand title={schoolTexts.search} onClose={() => setOpenedOn(null)}>
          <SearchDialog lists={lists} onClose={() => setOpenedOn(null)} />
        </OnDemand>
      )}
    </div>
  );
}
