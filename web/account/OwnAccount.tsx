import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { fetched } from "../lib/fetched.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { FetchedPart } from "../ui/notices/FetchedPart.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { useAccountClosingQuery } from "./account.generated.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import { DownloadData } from "./DownloadData.tsx";
import { ownAccountTexts as texts } from "./own-account-texts.ts";
import styles from "./DeviceSettings.module.css";

// loaded when it is opened, because few people close their account
const CloseAccount = fetched(async () => (await import("./CloseAccount.tsx")).CloseAccount);

interface OwnAccountProps {
  level: 2 | 3;
  onBusy?: (isBusy: boolean) => void;
}

/** Password, own data and closing the account. Where the server lacks these, links lead to what the documents offer instead. */
export function OwnAccount({ level, onBusy }: OwnAccountProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.settings} aria-label={texts.title}>
      <Heading>{texts.title}</Heading>
      <Choices onBusy={onBusy} />
    </section>
  );
}

function Choices({ onBusy }: Pick<OwnAccountProps, "onBusy">) {
  // exams and subscriptions may have changed since the panel was open last
  const query = useAccountClosingQuery({ fetchPolicy: "network-only" });
  const { error, again } = useRetry(query);
  if (codeOf(error) === "NOT_OFFERED") {
    return (
      <div className="stack">
        <p>
          {texts.elsewherePassword} <Link to={paths.forgotPassword()}>{texts.elsewherePasswordLink}</Link>.
        </p>
        <p>
          {texts.elsewhereData} <Link to={paths.contact()}>{texts.elsewhereDataLink}</Link>.
        </p>
      </div>
    );
  }
  if (error) {
    return <ErrorPanel title={texts.loadFailed} retryLabel="Retry" {...again} />;
  }
  const closing = query.data?.accountClosing;
  if (!closing) return <Skeleton label={texts.loading} lines={3} height={48} />;
  return (
    <>
      <Choice label={texts.changePassword}>
        <ChangePassword onBusy={onBusy} />
      </Choice>
      <Choice label={texts.download}>
        <DownloadData />
      </Choice>
      <Choice label={texts.close}>
        <CloseAccount closing={closing} onBusy={onBusy} />
      </Choice>
    </>
  );
}

/** A button that shows and hides what belongs to it; what was typed is kept while it is hidden. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useEffect(
    function showPart() {
      // on a phone the button is often the last thing in sight
      if (isOpen) part.current?.scrollIntoView({ block: "nearest" });
    },
    [isOpen],
  );
  const toggle = (): void => {
    setOpen(!isOpen);
    setOpened(true);
  };
  return (
    <div className="stack">
      <Button variant="secondary" block aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {label}
      </Button>
      <div ref={part} id={id} hidden={!isOpen}>
        {wasOpened && (
          <FetchedPart waiting={<Skeleton label={texts.loading} lines={3} height={48} />}>{children}</FetchedPart>
        )}
      </div>
    </div>
  );
}
