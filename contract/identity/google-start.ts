/**
 * The address of "Continue with Google": a navigation, not a call.
 * @param to where to go afterwards: a path of this site; anything else is ignored
 * @param zone the browser's time zone (D8), which a navigation cannot send as a header
 */
export const googleStartPath = (to: string | null, zone: string | null): string => {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(zone ? { zone } : {}) });
  return query.size > 0 ? `/api/auth/google/start?${query}` : '/api/auth/google/start';
};
