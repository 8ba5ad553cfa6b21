import { useEffect, useRef, useState } from "react";
import { logoMaxBytes, schoolLogo } from "../../schema/rules/limits.ts";
import { acceptedPictures, pictureToSend } from "../lib/files/picture-file.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FileField } from "../ui/fields/FileField.tsx";
import { dataUrlOf, printableLogo } from "./logo-file.ts";
import { texts } from "./texts.ts";
import styles from "./LogoField.module.css";

/** A picture that was chosen and is not saved yet. */
export interface ChosenLogo {
  file: File;
  dataUrl: string;
}

interface LogoFieldProps {
  url: string | null;
  chosen: ChosenLogo | null;
  isBusy: boolean;
  onChoose: (logo: ChosenLogo | null) => void;
  onRemove: () => void;
}

/** The logo of the school: the saved one, or a preview of the chosen file. */
export function LogoField({ url, chosen, isBusy, onChoose, onRemove }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(
    function letTheSameFileBeChosenAgain() {
      if (chosen === null && input.current) input.current.value = "";
    },
    [chosen],
  );
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    // A large photo takes a while: another may be chosen, or the logo removed, before it is ready.
    const isStillChosen = (): boolean => input.current?.files?.[0] === file;
    const { picture, problem } = await pictureToSend(file, { maxBytes: logoMaxBytes, ...schoolLogo });
    if (!isStillChosen()) return;
    setError(problem ?? null);
    if (!picture) return onChoose(null);
    try {
      const printable = await printableLogo(picture);
      const dataUrl = await dataUrlOf(printable);
      if (isStillChosen()) onChoose({ file: printable, dataUrl });
    } catch {
      if (!isStillChosen()) return;
      setError(texts.logoFailed);
      onChoose(null);
    }
  };
  const remove = (): void => {
    setError(null);
    if (input.current) input.current.value = "";
    input.current?.focus();
    onRemove();
  };
  const shown = chosen?.dataUrl ?? url;
  return (
    <div className={styles.field}>
      <div className={styles.box}>
        {shown ? (
          <img src={shown} alt={chosen ? texts.newLogoAlt : texts.logoAlt} width="96" height="96" />
        ) : (
          <span className="small muted">{texts.noLogo}</span>
        )}
      </div>
      <div className="stack-small">
        <FileField
          label={texts.fields.logo}
          help={texts.help.logo}
          accept={acceptedPictures}
          error={error}
          ref={input}
          onFile={(file) => void choose(file)}
        />
        {shown && (
          <Button variant="ghost" className={styles.remove} busy={isBusy} onClick={remove}>
            {texts.removeLogo}
          </Button>
        )}
      </div>
    </div>
  );
}
