import { providerStartPath, type SignInProvider } from '../../../contract/identity/provider-start.ts';
import { storedPlace } from './landing.ts';

/** The address where a sign-in at a provider begins, with the page to return to. */
export const providerHref = (provider: SignInProvider): string =>
  providerStartPath(provider, storedPlace(), Intl.DateTimeFormat().resolvedOptions().timeZone);
