/** How long a choice is kept that has no end of its own: a year, in seconds. */
export const YEAR_SECONDS = 31_536_000;

/**
 * Stores a choice for the server, which reads it when it renders the next page. Only `document.cookie` does that in every
 * browser: two don't have the Cookie Store.
 * @param seconds how long it's kept; 0 removes it, null ends with the browser's session
 */
export function storeCookie(name: string, value: string, seconds: number | null): void {
  const life = seconds === null ? '' : `; Max-Age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${life}${secure}`;
}
