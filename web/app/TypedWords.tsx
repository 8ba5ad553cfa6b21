import { useEffect, useState } from "react";

interface TypedWordsProps {
  /** Typed one after the other; the last one stays. */
  words: readonly string[];
}

const typeMs = 70;
const eraseMs = 35;
const holdMs = 800;

/** Every picture of the typing, with how long it stays. */
function frames(words: readonly string[]): { text: string; ms: number }[] {
  const out: { text: string; ms: number }[] = [];
  words.forEach((word, index) => {
    for (let length = 1; length < word.length; length += 1) out.push({ text: word.slice(0, length), ms: typeMs });
    out.push({ text: word, ms: holdMs });
    if (index < words.length - 1) {
      for (let length = word.length - 1; length >= 0; length -= 1)
        out.push({ text: word.slice(0, length), ms: eraseMs });
    }
  });
  return out;
}

/**
 * The typed end of a headline. It runs once and comes to rest within a few seconds, so that nothing moves for ever;
 * with reduced motion the last word stands there whole. Readers hear all words at once.
 */
export function TypedWords({ words }: TypedWordsProps) {
  const last = words.at(-1) ?? "";
  const [text, setText] = useState(() => (prefersStillness() ? last : ""));
  useEffect(
    function type() {
      if (prefersStillness()) return undefined;
      const queue = frames(words);
      let timer: ReturnType<typeof setTimeout>;
      const next = (): void => {
        const frame = queue.shift();
        if (!frame) return;
        setText(frame.text);
        timer = setTimeout(next, frame.ms);
      };
      timer = setTimeout(next, typeMs);
      return () => clearTimeout(timer);
    },
    [words],
  );
  return (
    <>
      <span className="vh">{words.join(", ")}</span>
      <span className="typed" aria-hidden="true">
        {text}
        <span className="cur" />
      </span>
    </>
  );
}

const prefersStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
