import { googleStartPath } from '../../../contract/google-start.ts';
import { wantedPlace } from './landing.ts';

/** Where "Continue with Google" leads: to Google, and back to where a log-in leads from here. */
export const googleHref = (): string =>
  googleStartPath(wantedPlace(), Intl.DateTimeFormat().resolvedOptions().timeZone);
