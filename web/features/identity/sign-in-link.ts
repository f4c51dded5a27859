import { sendSignInLink } from '../../../contract/identity-links.ts';
import { showAlert, showError } from '../../lib/alerts.ts';
import { ApiError, call } from '../../lib/api.ts';
import type { Faults } from '../../lib/form.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { wantedPlace } from './landing.ts';

const EMAIL = 'sign_in_email';
const NAME = 'sign_in_name';

/** The e-mail for which a link was asked in this browser (AUT-70), so that the link need not ask for it (AUT-75). */
export const keptLinkEmail = (): string | null => browserStorage.local.get(EMAIL);

export function forgetLinkEmail(): void {
  browserStorage.local.drop(EMAIL);
  browserStorage.local.drop(NAME);
}

/**
 * Has a link mailed that signs in, or with a name registers, and keeps the e-mail.
 * @returns the address in the page that says so, /login/sent?email=…
 * @throws ApiError
 */
export async function askForLink({ email, name }: { email: string; name?: string }): Promise<string> {
  const typed = email.trim().toLowerCase();
  const to = wantedPlace();
  await call(sendSignInLink, {
    body: { email: typed, ...(name ? { name, agree: true } : {}), ...(to ? { to } : {}) },
  });
  browserStorage.local.set(EMAIL, typed);
  if (name) browserStorage.local.set(NAME, name);
  else browserStorage.local.drop(NAME);
  showAlert({ msg: 'Email sent.', alertType: 'okay' });
  return `/login/sent?${new URLSearchParams({ email: typed })}`;
}

/** Asks for the same link again. */
export async function askAgain(email: string): Promise<void> {
  const name = email === keptLinkEmail() ? browserStorage.local.get(NAME) : null;
  await askForLink({ email, ...(name ? { name } : {}) });
}

/** Why no link could be mailed: what concerns a field stands beside it, the rest is an alert (AUT-78). */
export function explainLink(error: unknown): Faults | undefined {
  if (error instanceof ApiError) {
    if (error.fields.length > 0) return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
    if (error.code === 'banned' || error.code === 'suspended') return { email: error.message };
    if (error.status === 429 || error.status === 0) {
      showError(error);
      return undefined;
    }
  }
  showAlert({ msg: 'An unknown error has occurred', alertType: 'danger' });
  return undefined;
}
