import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import styles from "./SchoolsBand.module.css";

const letters = ["A", "B", "C", "D"];
const marked = [1, 3, 0, 2, 1, 0, 2, 0, 3, 1, 3, 1];

/** The For Schools banner above the footer, with an answer sheet as its picture. */
export function SchoolsBand() {
  return (
    <section className={styles.band} aria-label="For Schools">
      <div className="page-width">
        <div>
          <h2>Set the exam once. The whole class takes it.</h2>
          <p>
            Your own questions, results the same minute, one slip per student. For primary, secondary and vocational
            schools.
          </p>
          <Link className={buttonClass({ variant: "night", large: true })} to={paths.schools()}>
            For Schools
          </Link>
        </div>
        <div className={styles.sheet} aria-hidden="true">
          <h3>
            <span>First Term · Basic Science</span>
            <span>JSS 2</span>
          </h3>
          {marked.map((mark, row) => (
            <div className={styles.sheetRow} key={row}>
              <span className="tabular">{row + 1}</span>
              {letters.map((letter, index) => (
                <i key={letter} className={index === mark ? styles.on : undefined}>
                  {letter}
                </i>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
