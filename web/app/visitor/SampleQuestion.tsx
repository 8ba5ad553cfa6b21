import { savedIcon } from "../../ui/icons/public-icons.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import "../../ui/display/Countdown.css";
import "../../ui/notices/ProgressBar.css";
import styles from "./SampleQuestion.module.css";
import optionStyles from "../../attempt/parts/QuestionOptions.module.css";

const options = ["It doubles", "It is halved", "It stays the same", "It falls to zero"];

/** A question as it looks in the exam; it can be tried, nothing is counted. */
export function SampleQuestion() {
  return (
    <figure className={`card lifted ${styles.card}`} aria-label="A question as it looks in the exam">
      <div className={styles.bar}>
        <span className="small muted">JAMB · Physics</span>
        <span className={styles.saved}>
          <Icon path={savedIcon} size={16} />
          Saved
        </span>
        <span className="countdown">
          <b>41:07</b>
          <span>left</span>
        </span>
        <span className="small tabular">
          <b>12</b> of 40
        </span>
      </div>
      <div className="progress thin">
        <i />
      </div>
      <fieldset className={`${styles.content} float-legend`}>
        <legend className={styles.question}>
          <b>12.</b> The distance between two point charges is kept and one charge is halved. What happens to the force
          between them?
        </legend>
        <div className={optionStyles.options}>
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the text is in the second span
            <label className={optionStyles.option} key={option}>
              <input type="radio" name="sample" defaultChecked={index === 1} />
              <span className={optionStyles.face}>
                <span className="bubble" aria-hidden="true">
                  {"ABCD"[index]}
                </span>
                <span>{option}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </figure>
  );
}
