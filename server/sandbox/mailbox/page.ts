import { escapeHtml } from '../../platform/escape-html.ts';
import type { ReceivedMail } from './store.ts';

/** The data of the mailbox page. */
export interface MailboxView {
  mails: readonly ReceivedMail[];
  open: ReceivedMail | undefined;
  /** filter by address, or '' */
  to: string;
  newest: string;
}

const query = (to: string) => (to ? `?to=${encodeURIComponent(to)}` : '');

function when(date: string): string {
  return `<time datetime="${escapeHtml(date)}">${escapeHtml(date.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

function listed(mail: ReceivedMail, { open, to }: MailboxView): string {
  const current = mail.id === open?.id ? ' aria-current="true"' : '';
  return `<li><a href="/sandbox/mail/${mail.id}${escapeHtml(query(to))}"${current}>
<strong>${escapeHtml(mail.subject || '(no subject)')}</strong>
<span>${escapeHtml(mail.to)}</span>
${when(mail.date)}</a></li>`;
}

function opened(mail: ReceivedMail, to: string): string {
  return `<article aria-labelledby="subject">
<a class="back" href="/sandbox/mail${escapeHtml(query(to))}">All email</a>
<header><h2 id="subject">${escapeHtml(mail.subject || '(no subject)')}</h2>
<p>To ${escapeHtml(mail.to)} · ${when(mail.date)}</p></header>
${mail.html ? `<iframe src="/sandbox/mail/${mail.id}/html" title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ''}
<details${mail.html ? '' : ' open'}><summary>Plain text</summary><pre>${linked(mail.text)}</pre></details>
</article>`;
}

/** Plain text with its web addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
}

/** The local mailbox as a page: the list, and beside or instead of it one mail. */
export function mailboxPage(view: MailboxView): string {
  const { mails, open, to, newest } = view;
  const list = mails.length
    ? `<ol>${mails.map((mail) => listed(mail, view)).join('\n')}</ol>`
    : `<p class="empty">${to ? `No email to ${escapeHtml(to)} yet.` : 'No email yet. Emails that Quad sends show up here.'}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${open ? `${escapeHtml(open.subject)} · ` : ''}Sandbox email</title>
<link rel="stylesheet" href="/sandbox/mail.css">
<script src="/sandbox/mail.js" defer></script>
</head>
<body data-newest="${escapeHtml(newest)}"${open ? ' class="reading"' : ''}>
<nav aria-label="Emails"><h1>Sandbox email</h1>
<form action="/sandbox/mail" role="search"><label for="to">Sent to</label>
<input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="any address" autocomplete="off" autocapitalize="none" spellcheck="false"><button>Search</button></form>
${list}</nav>
<main>${open ? opened(open, to) : `<p class="empty">${mails.length ? 'Select an email.' : ''}</p>`}</main>
</body>
</html>
`;
}
