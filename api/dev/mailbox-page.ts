import { productName } from "../../schema/rules/product.ts";
import type { KeptMail } from "./mailbox-store.ts";

export const mailboxStyle = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #0e1726; background: #f6f8fb }
article { background: #fff; border: 1px solid #d5dde8; border-radius: 8px; padding: 1rem; margin: 1rem 0 }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 0 }
.about { color: #465166; margin: 0 0 .75rem; font-size: .9rem }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: inherit }
.code { font-size: 1.75rem; font-weight: 700; letter-spacing: .3rem }
a { color: #1d4ed8 } input, button { font: inherit; padding: .4rem .6rem } nav { display: flex; gap: 1rem }
`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** Text as HTML with links; a line of six digits is shown large. */
const textOf = (text: string): string =>
  text
    .split("\n")
    .map((line) =>
      /^\d{6}$/.test(line)
        ? `<span class="code">${line}</span>`
        : line
            .split(/(https?:\/\/[^\s<>"']+)/)
            .map((part, index) =>
              index % 2 === 1 ? `<a href="${escape(part)}" rel="noreferrer">${escape(part)}</a>` : escape(part),
            )
            .join(""),
    )
    .join("\n");

const articleOf = (mail: KeptMail): string => `<article>
<h2>${escape(mail.subject)}</h2>
<p class="about">To ${escape(mail.recipient)}, <time datetime="${mail.sent_at.toISOString()}">${mail.sent_at.toISOString()}</time></p>
<p class="text">${textOf(mail.body_text)}</p>
</article>`;

interface Found {
  mails: KeptMail[];
  page: number;
  perPage: number;
  total: number;
  to: string | undefined;
}

/** The mailbox as a page of HTML without scripts. */
export function mailboxPage({ mails, page, perPage, total, to }: Found): string {
  const linkTo = (number: number, label: string): string =>
    `<a href="?${escape(new URLSearchParams({ page: String(number), ...(to === undefined ? {} : { to }) }).toString())}">${label}</a>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox - ${escape(productName)}</title><style>${mailboxStyle}</style></head>
<body>
<h1>Development mailbox</h1>
<p>Mails that would have been sent: ${total}. Set SMTP_URL to send them.</p>
<form><label>Recipient <input type="email" name="to" value="${escape(to ?? "")}"></label> <button>Show</button></form>
${mails.map(articleOf).join("\n") || "<p>No mails yet.</p>"}
<nav>${page > 1 ? linkTo(page - 1, "Newer") : ""}${page * perPage < total ? linkTo(page + 1, "Older") : ""}</nav>
</body>
</html>`;
}
