import { Link } from "../../lib/navigation/Link.tsx";
import { findInSchool, type SchoolLists } from "./find-in-school.ts";
import { schoolTexts } from "./school-texts.ts";
import styles from "./SchoolSearch.module.css";

/** More would not fit below the bar of a laptop. */
const shownAtOnce = 8;

/** What the search of the bar has found, as links. */
export function FoundList({ lists, query, onFollow }: { lists: SchoolLists; query: string; onFollow: () => void }) {
  const found = findInSchool(lists, query);
  const more = found.length - shownAtOnce;
  return (
    <>
      <output className={found.length === 0 ? `small ${styles.none}` : "visually-hidden"}>
        {schoolTexts.found(found.length)}
      </output>
      <ul className={styles.list}>
        {found.slice(0, shownAtOnce).map(({ id, name, kind, to }) => (
          <li key={id}>
            <Link to={to} onClick={onFollow}>
              <b>{name}</b>
              <span className="small muted">{kind}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={`small muted ${styles.more}`}>{schoolTexts.moreFound(more)}</p>}
    </>
  );
}
