import "./Spinner.css";
/** A turning ring; with a label it announces itself, without one the text beside it does. */
export function Spinner({ label }: { label?: string }) {
  return label ? <output className="spinner" aria-label={label} /> : <span className="spinner" aria-hidden="true" />;
}
