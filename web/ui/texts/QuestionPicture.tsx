import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { sizeText } from "./data-cost.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import { imageIcon } from "../icons/icon-paths.ts";
import { badIcon } from "../icons/status-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import { pictureBytes, savesData } from "./pictures.ts";
import { safeUrl } from "./safe-url.ts";
import "../fields/FieldFrame.css";
import styles from "./QuestionPicture.module.css";

interface QuestionPictureProps {
  url: string | null;
  alt: string | null;
  /** From 1; names a picture without words of its own. */
  number: number;
}

const loading = "Loading picture...";

/**
 * The picture of a question, if it has one. Its box has the same shape before it is asked for, while it loads, and when it is
 * shown or has failed, so that the options below never move. A tap enlarges it.
 */
export function QuestionPicture({ url, alt, number }: QuestionPictureProps) {
  const source = safeUrl(url);
  // another address is another picture, which has neither loaded nor failed
  return source !== null && <Picture key={source} source={source} alt={alt} number={number} />;
}

function Picture({ source, alt, number }: Omit<QuestionPictureProps, "url"> & { source: string }) {
  const [isWanted, setWanted] = useState(() => !savesData());
  const [isBroken, setBroken] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button that has the focus is gone after a change, and the one in its place gets it; nobody else's is taken.
  const show = (isFailed: boolean, hasFocus = button.current === document.activeElement): void => {
    flushSync(() => {
      setWanted(true);
      setBroken(isFailed);
    });
    if (hasFocus) button.current?.focus({ preventScroll: true });
  };
  const tryAgain = useEffectEvent(() => show(false));
  useEffect(
    function tryAgainWithNetwork() {
      if (!isBroken) return undefined;
      const handleOnline = (): void => tryAgain();
      window.addEventListener("online", handleOnline);
      return () => window.removeEventListener("online", handleOnline);
    },
    [isBroken],
  );
  const bytes = pictureBytes(source);
  const words = alt?.trim() || `Picture for question ${number}`;
  // Safari does not focus a button that is pressed.
  const load = (): void => show(false, true);

  if (!isWanted) {
    return (
      <button type="button" className={styles.placeholder} onClick={load}>
        <Icon path={imageIcon} size={24} />
        <span>
          <b>Show picture{bytes === null ? "" : `, ${sizeText(bytes)}`}</b>
          <span className="small muted">{words.replace(/\.$/, "")}. Not loaded to save your data</span>
        </span>
      </button>
    );
  }
  if (isBroken) {
    return (
      <div className={`${styles.placeholder} field-error`}>
        <Icon path={badIcon} size={24} />
        <span>
          <b>Picture did not load</b>
          <button type="button" className="link-button" ref={button} onClick={load}>
            Retry<span className="visually-hidden"> picture for question {number}</span>
          </button>
          <span className="small muted">{words}</span>
        </span>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={`Enlarge: ${words}${isLoaded ? "" : `. ${loading}`}`}
        ref={button}
        onClick={() => setLarge(true)}
      >
        {!isLoaded && <span className={`small ${styles.loading}`}>{loading}</span>}
        <img
          src={source}
          alt={words}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(true)}
          onError={() => show(true)}
        />
      </button>
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={`Question ${number}, picture`} shape="full" wide>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it */}
        <section className={styles.large} aria-label="Picture, enlarged" tabIndex={0}>
          <img src={source} alt={words} />
        </section>
      </Dialog>
    </>
  );
}
