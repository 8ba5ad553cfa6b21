import type { ReactNode } from "react";
import { ContactWays } from "./ContactWays.tsx";
import { texts } from "./texts.ts";
import styles from "./ContactFrame.module.css";

/** The frame of a page with a contact form: beside the form are the other ways to reach us. */
export function ContactFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={`page-width ${styles.page}`}>
      <div className="stack-small">
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
      </div>
      {children}
      <section className={styles.ways} aria-labelledby="contact-ways">
        <h2 id="contact-ways">{texts.contact.reach}</h2>
        <ContactWays hasSocial />
      </section>
    </div>
  );
}
