import { useEffect, useRef, type ReactNode } from "react";
import { mailIcon } from "../icons/contact-icons.ts";
import { Notice } from "../notices/Notice.tsx";

interface MailSentProps {
  title: string;
  /** What was sent, and to which address. */
  lead: ReactNode;
  /** Content above the help for people who cannot find the mail. */
  helpTitle?: string;
  /** Links and buttons. */
  children: ReactNode;
}

/** Replaces a form after it has sent a mail. */
export function MailSent({ title, lead, helpTitle = "Nothing there?", children }: MailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function readFromTheTop() {
    heading.current?.focus();
  }, []);
  return (
    <>
      <div className="stack-small">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{lead}</p>
      </div>
      <Notice tone="plain" live="off" icon={mailIcon} title={helpTitle}>
        It can take a minute, and it may be in Spam.
      </Notice>
      <div className="stack">{children}</div>
    </>
  );
}
