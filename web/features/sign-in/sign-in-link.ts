import { sendSignInLink } from '../../../contract/identity/links.ts';
import { showAlert, showError } from '../../lib/alerts.ts';
import { ApiError, call } from '../../lib/api.ts';
import type { Faults } from '../../lib/form.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { storedPlace } from '../identity/index.ts';

const EMAIL = 'sign_in_email';
const NAME = 'sign_in_name';

/**
 * The email for which this browser requested a link, so that opening the link need not ask for it; null for none.
 */
export const storedLinkEmail = (): string | null => browserStorage.local.get(EMAIL);

export function forgetLinkEmail(): void {
  browserStorage.local.drop(EMAIL);
  browserStorage.local.drop(NAME);
}

/**
 * Requests a mailed link that signs in or, with a name, registers, and stores the email.
 * @returns the address of the page that says so, /login/sent?email=…
 * @throws ApiError
 */
export async function requestLink({ email, name }: { email: string; name?: string }): Promise<string> {
  const typed = email.trim().toLowerCase();
  const to = storedPlace();
  await call(sendSignInLink, {
    body: { email: typed, ...(name ? { name, agree: true } : {}), ...(to ? { to } : {}) },
  });
  browserStorage.local.set(EMAIL, typed);
  if (name) browserStorage.local.set(NAME, name);
  else browserStorage.local.drop(NAME);
  showAlert({ msg: 'Email sent.', alertType: 'okay' });
  return `/login/sent?${new URLSearchParams({ email: typed })}`;
}

/** Requests another link for an email: a registering one if this browser requested that. @throws ApiError */
export async function requestLinkAgain(email: string): Promise<void> {
  const name = email === storedLinkEmail() ? browserStorage.local.get(NAME) : null;
  await requestLink({ email, ...(name ? { name } : {}) });
}

/** Why the link couldn't be mailed. @returns the errors of fields; undefined: it was shown as an alert */
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
