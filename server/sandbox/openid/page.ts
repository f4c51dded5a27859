import { escapeHtml } from '../../platform/escape-html.ts';
import { type IssuerPath, issuerPaths } from './provider.ts';

export interface AuthorizePage {
  /** query of the page's address, submitted with the form */
  query: string;
  email: string;
  name: string;
  fault: string | null;
  path: IssuerPath;
}

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="stylesheet" href="/sandbox/openid/openid.css"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

/** The page that asks for an identity. Any is accepted, since this provider stands in for others on one machine. */
export const authorizePage = ({ query, email, name, fault, path }: AuthorizePage): string =>
  frame(
    'Sign in with the sandbox',
    `<p>This page stands in for ${path === issuerPaths.google ? 'Google' : 'your university'} while Quad runs as a sandbox. Sign in as anyone you like. Every address counts as verified.</p>
${fault ? `<p class="fault" role="alert">${escapeHtml(fault)}</p>` : ''}<form method="post" action="${path}/authorize">
<input type="hidden" name="query" value="${escapeHtml(query)}">
<label for="email">Email</label><input id="email" name="email" type="email" required autocomplete="email" autofocus value="${escapeHtml(email)}">
<label for="name">Name</label><input id="name" name="name" type="text" required autocomplete="name" maxlength="120" value="${escapeHtml(name)}">
<button type="submit" name="action" value="sign-in">Sign in</button>
<button type="submit" name="action" value="cancel" formnovalidate>Cancel</button>
</form>`,
  );

/** The page for an invalid request. */
export const refusedPage = (why: string): string => frame("That didn't work", `<p>${escapeHtml(why)}</p>`);

/** The page after a log-out that names no address to return to. */
export const signedOutPage = frame("You're signed out", '<p>You can close this page.</p>');
