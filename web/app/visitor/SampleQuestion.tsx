import { savedIcon } from "../../ui/public-icons.ts";
import { Icon } from "../../ui/Icon.tsx";

const options = ["It doubles", "It is halved", "It stays the same", "It falls to zero"];

/** A question as it looks in the exam; it can be tried, nothing is counted. */
export function SampleQuestion() {
  return (
    <figure className="card lift hq" aria-label="A question as it looks in the exam">
      <div className="hq-bar">
        <span className="small mute">JAMB · Physics</span>
        <span className="save">
          <Icon path={savedIcon} size={16} />
          Saved
        </span>
        <span className="clock">
          <b>41:07</b>
          <span>left</span>
        </span>
        <span className="small num">
          <b>12</b> of 40
        </span>
      </div>
      <div className="bar thin">
        <i />
      </div>
      <fieldset className="hq-in">
        <legend className="hq-q">
          <b>12.</b> The distance between two point charges is kept and one charge is halved. What happens to the force
          between them?
        </legend>
        <div className="opts">
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the text is in the second span
            <label className="opt" key={option}>
              <input type="radio" name="sample" defaultChecked={index === 1} />
              <span className="opt-face">
                <span className="bub" aria-hidden="true">
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
