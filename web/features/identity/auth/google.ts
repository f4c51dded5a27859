import { googleStartPath } from '../../../../contract/identity/google-start.ts';
import { storedPlace } from './landing.ts';

/** The address of "Continue with Google", with the page to return to. */
export const googleHref = (): string =>
  googleStartPath(storedPlace(), Intl.DateTimeFormat().resolvedOptions().timeZone);
