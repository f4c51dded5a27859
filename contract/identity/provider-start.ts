/** A provider that people sign in with: Google, or the university of the host's campus. */
export type SignInProvider = 'google' | 'university';

/**
 * The address where a sign-in at a provider begins: a navigation, not a call.
 * @param to where to go afterwards: a path of this site; anything else is ignored
 * @param zone the browser's time zone (D8), which a navigation cannot send as a header
 */
export const providerStartPath = (provider: SignInProvider, to: string | null, zone: string | null): string => {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(zone ? { zone } : {}) });
  return `/api/auth/${provider}/start${query.size > 0 ? `?${query}` : ''}`;
};

/** The address of "Continue with Google". */
export const googleStartPath = (to: string | null, zone: string | null): string =>
  providerStartPath('google', to, zone);
