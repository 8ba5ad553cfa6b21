import { escapeHtml } from "../core/escape-html.ts";
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

/** Text as HTML with links; a line of six digits is shown large. */
const withLinks = (text: string): string =>
  text
    .split("\n")
    .map((line) =>
      /^\d{6}$/.test(line)
        ? `<span class="code">${line}</span>`
        : line
            .split(/(https?:\/\/[^\s<>"']+)/)
            .map((part, index) =>
              index % 2 === 1
                ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>`
                : escapeHtml(part),
            )
            .join(""),
    )
    .join("\n");

const drawMail = (mail: KeptMail): string => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="about">To ${escapeHtml(mail.recipient)}, <time datetime="${mail.sent_at.toISOString()}">${mail.sent_at.toISOString()}</time></p>
<p class="text">${withLinks(mail.body_text)}</p>
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
    `<a href="?${escapeHtml(new URLSearchParams({ page: String(number), ...(to === undefined ? {} : { to }) }).toString())}">${label}</a>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox - ${escapeHtml(productName)}</title><style>${mailboxStyle}</style></head>
<body>
<h1>Development mailbox</h1>
<p>Mails that would have been sent: ${total}. Set SMTP_URL to send them.</p>
<form><label>Recipient <input type="email" name="to" value="${escapeHtml(to ?? "")}"></label> <button>Show</button></form>
${mails.map(drawMail).join("\n") || "<p>No mails yet.</p>"}
<nav>${page > 1 ? linkTo(page - 1, "Newer") : ""}${page * perPage < total ? linkTo(page + 1, "Older") : ""}</nav>
</body>
</html>`;
}
