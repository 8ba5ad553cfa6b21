import "../../ui/fields/FieldFrame.css";
import styles from "./KeysHelp.module.css";
const keys = [
  ["A B C D", "answer"],
  ["N", "next"],
  ["P", "previous"],
  ["F", "flag"],
  ["S", "submit"],
  ["R", "go back"],
] as const;

/** What the keys do, and the switch that turns them off. */
export function KeysHelp({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <details className={styles.help} open>
      <summary>Keys</summary>
      <label className="checkbox">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        Use keys
      </label>
      <dl data-off={!isOn || undefined}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
