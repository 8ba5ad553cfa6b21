import type { SchoolRole } from "../../../schema/rules/school-words.ts";
import { schoolToasts } from "../../lib/school-action.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { bellIcon, searchIcon } from "../../ui/staff-icons.ts";
import { schoolTexts } from "./school-texts.ts";
import "../../ui/SearchField.css";
import "../../ui/FieldFrame.css";
import styles from "./SchoolBar.module.css";

/** The bar of the school dashboard. As documented, the search finds nothing and the bell always counts 0 (D-64). */
export function SchoolBar({ role }: { role: SchoolRole | null }) {
  return (
    <div className={styles.bar}>
      <search className="search-input wide-only">
        <Icon path={searchIcon} />
        <input className="input" type="search" aria-label="Search" placeholder="Search" />
      </search>
      <div className={styles.person}>
        <Button
          variant="plain"
          icon
          className={styles.bell}
          aria-label={schoolTexts.bell}
          onClick={() => schoolToasts.info(schoolTexts.noNotifications)}
        >
          <Icon path={bellIcon} />
          <span className="tabular" aria-hidden="true">
            0
          </span>
        </Button>
        <Avatar name={role ?? ""} />
        <b className="small">{role && `${role} User`}</b>
      </div>
    </div>
  );
}
