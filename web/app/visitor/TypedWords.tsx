import { useEffect, useState } from "react";
import styles from "./TypedWords.module.css";

interface TypedWordsProps {
  /** Typed one after the other; the last one is shown at the start and at the end. */
  words: readonly string[];
}

const stepMs = 50;
const holdMs = 800;

/**
 * The beginnings of a word, without the whole. The first letter is always there: a text that goes away would fail where the
 * browser translates the page.
 */
const typed = (word = ""): string[] => Array.from(word.slice(1), (_, index) => word.slice(0, index + 1));

/** All texts of the typing: each word takes the place of the one before, the first one that of the last. */
const textsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => [...typed(words.at(index - 1)).reverse(), ...typed(word), word]);

/**
 * The typed end of a headline. It starts with the whole text, so that a drawn page does not flicker, and runs once for a few
 * seconds, so that nothing moves for ever; with reduced motion the text stays. Screen readers get all words at once.
 */
export function TypedWords({ words }: TypedWordsProps) {
  const [text, setText] = useState(words.at(-1) ?? "");
  useEffect(
    function typeOnce() {
      if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
      const queue = textsOf(words);
      const type = (): void => {
        const next = queue.shift();
        if (next === undefined) return;
        setText(next);
        timer = setTimeout(type, words.includes(next) ? holdMs : stepMs);
      };
      let timer = setTimeout(type, holdMs);
      return () => clearTimeout(timer);
    },
    [words],
  );
  return (
    <>
      <span className="visually-hidden">{words.join(", ")}</span>
      <span className={styles.words} aria-hidden="true">
        {text}
        <span className={styles.cursor} />
      </span>
    </>
  );
}
