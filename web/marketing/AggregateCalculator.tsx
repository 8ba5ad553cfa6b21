import { useId, useState } from "react";
import { postUtmeMaxScore, utmeMaxScore } from "../../schema/rules/limits.ts";
import { aboutTexts } from "./about-texts.ts";
import { aggregateOf, readScore } from "./aggregate.ts";
import "../ui/fields/FieldFrame.css";
import styles from "./AggregateCalculator.module.css";

const words = aboutTexts.calculators;

interface ScoreProps {
  label: string;
  most: number;
  text: string;
  onType: (text: string) => void;
}

/** A field for a score. Smaller than `Field`, because this page has no form to send. */
function Score({ label, most, text, onType }: ScoreProps) {
  const id = useId();
  const isWrong = readScore(text, most) === undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-range`}
        onChange={(event) => onType(event.target.value)}
      />
      <small id={`${id}-range`} className={isWrong ? styles.wrong : "muted"}>
        {words.range(most)}
      </small>
    </div>
  );
}

/** UTME and Post UTME scores to an aggregate; computed while the person types. */
export function AggregateCalculator() {
  const [utmeText, setUtmeText] = useState("");
  const [postText, setPostText] = useState("");
  const utme = readScore(utmeText, utmeMaxScore);
  const post = readScore(postText, postUtmeMaxScore);
  const isReady = typeof utme === "number" && typeof post === "number";
  return (
    <div className={`card ${styles.card}`}>
      <Score label={words.utme} most={utmeMaxScore} text={utmeText} onType={setUtmeText} />
      <Score label={words.postUtme} most={postUtmeMaxScore} text={postText} onType={setPostText} />
      <output className={styles.result}>
        <span className="muted">{words.result}</span>
        {isReady ? (
          <b className="tabular">
            {aggregateOf(utme, post).toFixed(2)}
            <small className="muted"> of 100</small>
          </b>
        ) : (
          <span>{words.empty}</span>
        )}
      </output>
    </div>
  );
}
