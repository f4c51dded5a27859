import type { Config } from '../../../config.ts';
import type { Campuses } from '../../campuses/index.ts';

/** Names of this machine, which no other can take: browsers never ask a name server for them. */
const LOOPBACK = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The site that a browser is sent back to (PAY-06), without a slash at its end: the one it came from where that is ours,
 * since it is signed in there, else the campus's own.
 * @param host of the request, without a port
 */
export function siteOf(
  config: Pick<Config, 'mode' | 'rootDomain' | 'publicScheme' | 'publicPort'>,
  { directory }: Pick<Campuses, 'directory'>,
  campusId: string,
  host?: string,
): string {
  const campus = directory.byId(campusId) ?? directory.ofHost('');
  const name = host?.toLowerCase() ?? '';
  const isOurs =
    name.endsWith(`.${config.rootDomain}`) ||
    directory.answersAt(name) ||
    (config.mode === 'sandbox' && LOOPBACK.test(name));
  if (!isOurs || !/^[a-z0-9.[\]:-]+$/.test(name)) return directory.urlOf(campus);
  return `${config.publicScheme}://${name}${config.publicPort === null ? '' : `:${config.publicPort}`}`;
}

/** Where it sends the browser back to after funds were added, for an ad or not. */
export const fundsAddress = (site: string, adId: string | null, how: 'added' | 'cancelled'): string =>
  `${site}/settings/payments?${adId ? `ad=${adId}&` : ''}${how}={CHECKOUT_SESSION_ID}`;

/** Where Stripe sends the browser back to; it fills in the session's id. */
export const returnAddress = (site: string, postId: string, how: 'success' | 'cancel'): string =>
  `${site}/post/${postId}/boost/${how}?session_id={CHECKOUT_SESSION_ID}`;
