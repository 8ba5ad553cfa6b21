import { plainFormulas } from "./formula-text.ts";

/** Text of a question, an option or an explanation, with its formulas readable. */
export function FormattedText({ children }: { children: string }) {
  return <>{plainFormulas(children)}</>;
}
