import { accentTokens } from '../../../contract/campuses/accent.ts';
import { escapeHtml } from '../escape-html.ts';

/** What a mail shows of the campus that it comes from. */
export interface MailCampus {
  id: string;
  name: string;
  /** for its badge */
  short_name: string;
  /** '#rrggbb' */
  colour: string;
  /** address of its site */
  site: string;
  /** '' for the lettered badge */
  logo_version: string;
  /** '' for the installation's */
  mail_sender: string;
  /** answers go there; '' for none */
  support_email: string;
  /** who runs the campus; '' if its operator hasn't said */
  legal_name: string;
  legal_address: string;
}

/** A mail as HTML and as plain text, and who it comes from. */
export interface LaidOutMail {
  html: string;
  plain: string;
  /** null for the installation's sender */
  sender: string | null;
  replyTo: string | null;
}

/** The content of a mail; every string is plain text. */
export interface MailContent {
  campus: MailCampus;
  title: string;
  paragraphs: readonly string[];
  /** a code to type, shown large */
  code?: string;
  button?: { label: string; href: string };
  /** small lines at the end, such as why the recipient got this mail; an entry with `href` is a link */
  footer?: readonly (string | { label: string; href: string })[];
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";
/** How many letters fit on the badge, and in one of its rows, as in the product (contract/campuses/monogram.ts). */
const MARK_MAX = 8;
const ROW_MAX = 4;
/** Keeps mail programs that preview the start of a mail from showing the header after it. */
const FILLER = '\u2007\ufeff'.repeat(40);

/**
 * An address, escaped for HTML.
 * @throws RangeError unless it is an http(s) address, which is all that mails link to; TypeError when it is none
 */
function webAddress(href: string): string {
  const { protocol } = new URL(href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new RangeError(`a mail cannot link to ${protocol}`);
  return escapeHtml(href);
}

/**
 * Lays out a mail: tables and inline styles for all mail programs, dark where the reader's is. Nothing is loaded but the
 * campus's own logo, from its own site.
 * @throws RangeError when the campus's color is no color, or an address isn't http(s); TypeError when a link is no address
 */
export function mailLayout(content: MailContent): LaidOutMail {
  const { mail_sender: sender, support_email: support } = content.campus;
  return { html: htmlOf(content), plain: plainOf(content), sender: sender || null, replyTo: support || null };
}

/** The name that a mail shows at its top and end: the sender is the product, not the school. */
const senderName = ({ name }: MailCampus): string => `Quad · ${name}`;

/** Who runs the campus, in a line; none without a postal address. */
const operator = ({ legal_name: name, legal_address: address }: MailCampus): string[] => {
  if (!address) return [];
  const lines = address.split('\n').map((line) => line.trim());
  return [[name, ...lines].filter(Boolean).join(', ')];
};

function plainOf({ campus, title, paragraphs, code, button, footer = [] }: MailContent): string {
  const parts = [title, ...paragraphs];
  if (code) parts.push(`    ${code}`);
  if (button) parts.push(`${button.label}:\n${button.href}`);
  const small = footer.map((line) => (typeof line === 'string' ? line : `${line.label}: ${line.href}`));
  // mail programs recognize "-- " as the start of the signature
  return `${parts.join('\n\n')}\n\n-- \n${[senderName(campus), ...small, ...operator(campus)].join('\n')}\n`;
}

function htmlOf({ campus, title, paragraphs, code, button, footer = [] }: MailContent): string {
  const { light, dark } = accentTokens(campus.colour);
  const name = escapeHtml(senderName(campus));
  const heading = escapeHtml(title);
  const text = paragraphs
    .map(
      (line) =>
        `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#3a3a38;overflow-wrap:anywhere">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${heading}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.outer{padding:0 0 32px!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}.pad{padding-left:22px!important;padding-right:22px!important}.button,.button a{display:block!important;width:auto!important}}
@media (prefers-color-scheme:dark){.page{background:#111112!important}.card{background:#1c1c1e!important;border-color:#2c2c2e!important}.title{color:#f1f1ef!important}.ink{color:#d4d4d0!important}.small,.small a{color:#92928e!important}.line{border-color:#2c2c2e!important}.small a.accent{color:${dark.accent}!important}.solid,.solid a{background:${dark.solid}!important;color:${dark.onAccent}!important}.code{background:${dark.tint}!important;border-color:${dark.tint2}!important;color:#f1f1ef!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f5f3;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(code ? `${code}. ` : '')}${escapeHtml(paragraphs[0] ?? title)}${FILLER}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f5f3"><tr><td class="outer" align="center" style="padding:36px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;font-family:${FONT};text-align:left">
<tr><td class="card" style="background:#ffffff;border:1px solid #e7e7e4;border-radius:14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="pad" style="padding:28px 36px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${campus.logo_version ? logo(campus) : badge(campus.short_name, light)}
<td class="title" style="padding-left:12px;font-family:${FONT};font-size:15px;line-height:20px;font-weight:600;color:#161615">${name}</td>
</tr></table></td></tr>
<tr><td class="pad" style="padding:26px 36px 0;font-family:${FONT}"><h1 class="title" style="margin:0 0 14px;font-size:24px;line-height:31px;font-weight:700;letter-spacing:-.02em;color:#161615;overflow-wrap:anywhere">${heading}</h1>
${text}</td></tr>
${code ? codeRow(code, light) : ''}${button ? buttonRow(button, light) : ''}<tr><td style="height:20px;line-height:20px;font-size:0">&nbsp;</td></tr>
</table></td></tr>
<tr><td class="pad small" style="padding:18px 36px 0;font-family:${FONT};font-size:13px;line-height:20px;color:#686864;overflow-wrap:anywhere">${[name, ...footer.map(footerLine), ...operator(campus).map(escapeHtml)].join('<br>')}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

type Accent = ReturnType<typeof accentTokens>['light'];

/** The operator's own logo. Where pictures aren't loaded, the name beside it says what it says. */
function logo({ id, site, logo_version: version }: MailCampus): string {
  const source = webAddress(`${site}/icons/${id}-192.png?v=${version}`);
  return `<td width="36" height="36" style="width:36px;height:36px"><img src="${source}" alt="" width="36" height="36" style="display:block;width:36px;height:36px;border-radius:9px"></td>`;
}

/** The campus's badge as text, because many mail programs don't load pictures: one row or, as in the product, two. */
function badge(mark: string, light: Accent): string {
  const letters =
    mark
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, MARK_MAX) || 'Q';
  const row = letters.length > ROW_MAX ? Math.ceil(letters.length / 2) : letters.length;
  const rows = letters.match(new RegExp(`.{1,${row}}`, 'g')) ?? [];
  const size = rows.length > 1 ? 10 : ([17, 17, 14, 12, 10][row] ?? 10);
  return `<td class="solid" aria-hidden="true" width="36" height="36" align="center" style="width:36px;height:36px;background:${light.solid};color:${light.onAccent};border-radius:9px;font-family:${FONT};font-size:${size}px;line-height:${rows.length > 1 ? 11 : 36}px;font-weight:700;letter-spacing:.01em">${rows.join('<br>')}</td>`;
}

function codeRow(code: string, light: Accent): string {
  return `<tr><td class="pad" style="padding:6px 36px 14px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="code" align="center" style="padding:18px 12px;background:${light.tint};border:1px solid ${light.tint2};border-radius:10px;color:#161615"><span style="font-family:${MONO};font-size:38px;line-height:46px;font-weight:700;letter-spacing:.2em;margin-right:-.2em;font-variant-numeric:tabular-nums;-webkit-user-select:all;user-select:all">${escapeHtml(code)}</span></td></tr></table></td></tr>
`;
}

/** The address is shown below the button too, for programs that show no links and readers who want to see it. */
function buttonRow({ label, href }: { label: string; href: string }, light: Accent): string {
  const address = webAddress(href);
  return `<tr><td class="pad" style="padding:8px 36px 6px;font-family:${FONT}"><table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate"><tr><td class="solid button" align="center" style="background:${light.solid};border-radius:10px"><a href="${address}" target="_blank" rel="noopener" style="display:inline-block;padding:13px 26px;border-radius:10px;background:${light.solid};color:${light.onAccent};font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="small" style="margin:18px 0 0;font-size:13px;line-height:19px;color:#686864">Or open this address:<br><a class="accent" href="${address}" target="_blank" rel="noopener" style="color:${light.accent};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(href)}</a></p></td></tr>
`;
}

function footerLine(line: string | { label: string; href: string }): string {
  if (typeof line === 'string') return escapeHtml(line);
  return `<a href="${webAddress(line.href)}" target="_blank" rel="noopener" style="color:#686864;text-decoration:underline">${escapeHtml(line.label)}</a>`;
}
