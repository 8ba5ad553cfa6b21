import "./contact.css";
import type { ReactNode } from "react";
import { ContactWays } from "./ContactWays.tsx";
import { texts } from "./texts.ts";

/** A page that people write to us from: the form, and beside it every other way. */
export function ContactFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="wrap contact-page">
      <div className="stack-2">
        <h1>{title}</h1>
        <p className="mute">{lead}</p>
      </div>
      {children}
      <section className="contact-ways" aria-labelledby="contact-ways">
        <h2 id="contact-ways">{texts.contact.reach}</h2>
        <ContactWays hasSocial />
      </section>
    </div>
  );
}
