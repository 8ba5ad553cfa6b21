import { useState } from "react";
import { areKeysOn, setKeysOn, setTextSize, textSize, textSizes } from "../lib/device/device-settings.ts";
import styles from "./DeviceSettings.module.css";

/** Text size and letter keys: kept on this device, applied at once. */
export function DeviceSettings({ level }: { level: 2 | 3 }) {
  const [size, setSize] = useState(textSize);
  const [areOn, setOn] = useState(areKeysOn);
  const Heading = `h${level}` as const;
  return (
    <section className={styles.settings} aria-label="On this device">
      <Heading>On this device</Heading>
      <fieldset>
        <legend>Text size</legend>
        <div className={styles.sizes}>
          {textSizes.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="textSize"
                checked={each === size}
                onChange={() => {
                  setTextSize(each);
                  setSize(each);
                }}
              />
              <span>{each}%</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={areOn}
          onChange={(event) => {
            setKeysOn(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        <span>
          Use letter keys in exams and practice
          <span className="small muted">
            A, B, C, D answer, N and P turn to the next and previous question, F flags, S asks whether to submit, R goes
            back.
          </span>
        </span>
      </label>
    </section>
  );
}
