import { useState } from "react";
import { safeUrl } from "../lib/safe-url.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { badIcon, imageIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";

/** Whether the phone asks for less data. */
const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

/** The picture of a question in a box of fixed shape; a tap enlarges it. */
export function QuestionPicture({
  url,
  alt,
  number,
}: {
  url: string | null;
  alt: string | null;
  /** From 1; names a picture without words of its own. */
  number: number;
}) {
  const source = safeUrl(url);
  const [isWanted, setWanted] = useState(() => !savesData());
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  if (source === null) return null;
  const words = alt?.trim() || `Picture for question ${number}`;

  if (!isWanted) {
    return (
      <button type="button" className="qpic-ask" onClick={() => setWanted(true)}>
        <Icon path={imageIcon} size={24} />
        <span>
          <b>Show picture</b>
          <span className="small mute">Not loaded to save your data</span>
        </span>
      </button>
    );
  }
  if (isBroken) {
    return (
      <p className="qpic-ask err" role="alert">
        <Icon path={badIcon} size={16} />
        <span>
          Picture did not load.{" "}
          <button type="button" className="linklike" onClick={() => setBroken(false)}>
            Try again
          </button>
        </span>
      </p>
    );
  }
  return (
    <>
      <button type="button" className="qpic" aria-label={`Enlarge: ${words}`} onClick={() => setLarge(true)}>
        <img src={source} alt={words} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      </button>
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={`Question ${number}, picture`} shape="full" wide>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it */}
        <section className="qpic-large" aria-label="Picture, enlarged" tabIndex={0}>
          <img src={source} alt={words} />
        </section>
      </Dialog>
    </>
  );
}
