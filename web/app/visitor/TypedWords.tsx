import { useEffect, useState } from "react";
import styles from "./TypedWords.module.css";

interface TypedWordsProps {
  /** Typed one after the other; the last one is shown at the start and at the end. */
  words: readonly string[];
}

const typeMs = 70;
const eraseMs = 35;
const holdMs = 800;

interface Frame {
  text: string;
  ms: number;
}

function erase(word: string): Frame[] {
  return Array.from(word, (_, index) => ({ text: word.slice(0, word.length - 1 - index), ms: eraseMs }));
}

function type(word: string): Frame[] {
  const letters = Array.from(word, (_, index) => ({ text: word.slice(0, index + 1), ms: typeMs }));
  return [...letters.slice(0, -1), { text: word, ms: holdMs }];
}

/** All steps of the typing with their durations: the last word is erased, then each word is typed up to the last. */
function frames(words: readonly string[]): Frame[] {
  const last = words.at(-1) ?? "";
  const turns = words.flatMap((word, index) => [...type(word), ...(index < words.length - 1 ? erase(word) : [])]);
  return [{ text: last, ms: holdMs }, ...erase(last), ...turns];
}

/**
 * The typed end of a headline. It starts with the whole text, so that a drawn page does not flicker, and runs once for a few
 * seconds, so that nothing moves for ever; with reduced motion the text stays. Screen readers get all words at once.
 */
export function TypedWords({ words }: TypedWordsProps) {
  const [text, setText] = useState(words.at(-1) ?? "");
  useEffect(
    function typeOnce() {
      if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
      const queue = frames(words);
      let timer: ReturnType<typeof setTimeout>;
      const next = (): void => {
        const frame = queue.shift();
        if (!frame) return;
        setText(frame.text);
        timer = setTimeout(next, frame.ms);
      };
      next();
      return () => clearTimeout(timer);
    },
    [words],
  );
  return (
    <>
      <span className="visually-hidden">{words.join(", ")}</span>
      <span className={styles.words} aria-hidden="true">
        <span>{text}</span>
        <span className={styles.cursor} />
      </span>
    </>
  );
}
