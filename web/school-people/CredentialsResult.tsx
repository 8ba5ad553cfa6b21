import { useState } from "react";
import { copyText } from "../lib/device/clipboard.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { schoolToasts } from "../lib/calls/school-action.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { copyIcon } from "../ui/icons/icon-paths.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import type { Credentials } from "./people-calls.ts";
import { credentialsTexts } from "./credentials-texts.ts";
import styles from "./CredentialsResult.module.css";

const words = credentialsTexts;

/** Shows a new sign-in ID, which cannot be shown again: neither a press beside the dialog nor Escape closes it. */
export function CredentialsResult({ credentials, onClose }: { credentials: Credentials; onClose: () => void }) {
  const { name, email, tempPassword, expiresAt } = credentials;
  // In the dialog too: a toast lies below it and is not read.
  const [outcome, setOutcome] = useState("");
  const copy = async (text: string): Promise<void> => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? words.copied : words.copyFailed);
    if (isCopied) schoolToasts.good(words.copied);
    else schoolToasts.bad(words.copyFailed);
  };
  const rows: readonly [string, string][] = [
    [words.labels.name, name],
    [words.labels.email, email ?? ""],
    [words.labels.password, tempPassword],
    [words.labels.expiry, expiresAt === null ? "" : dayAndTime(expiresAt)],
  ];
  return (
    <Dialog
      isOpen
      title={words.result}
      closesOutside={false}
      // it cannot be shown again
      onEscape={() => undefined}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={`stack ${styles.credentials}`}>
        <Notice tone="mid" live="off" title={words.warning}>
          {words.how}
        </Notice>
        <dl>
          {rows
            .filter(([, value]) => value !== "")
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span className={value === tempPassword ? "code-text" : undefined}>
                    {value === email ? <EmailText address={email} /> : value}
                  </span>
                  <Button
                    variant="secondary"
                    aria-label={`Copy ${label.toLowerCase()}`}
                    onClick={() => void copy(value)}
                  >
                    <Icon path={copyIcon} />
                    Copy
                  </Button>
                </dd>
              </div>
            ))}
        </dl>
        <output className="small muted">{outcome}</output>
      </div>
    </Dialog>
  );
}
