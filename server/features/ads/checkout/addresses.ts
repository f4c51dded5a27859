import type { Config } from '../../../config.ts';
import type { Campuses } from '../../campuses/index.ts';

/** Names of this machine that can't be registered: browsers never resolve them by DNS. */
const LOOPBACK = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The site to which the browser is sent back, without a trailing slash: the one that it came from if that is
 * ours, since it is signed in there, else the campus's own.
 * @param host of the request, without a port
 */
export function siteOf(
  config: Pick<Config, 'mode' | 'rootDomain' | 'publicScheme' | 'publicPort'>,
  { directory }: Pick<Campuses, 'directory'>,
  campusId: string,
  host?: string,
): string {
  const campus = directory.byIdOrDefault(campusId);
  const name = host?.toLowerCase() ?? '';
  const isOurs =
    name.endsWith(`.${config.rootDomain}`) ||
    directory.answersAt(name) ||
    (config.mode === 'sandbox' && LOOPBACK.test(name));
  // anything else in the host could change where the address leads
  if (!isOurs || !/^[a-z0-9.[\]:-]+$/.test(name)) return directory.urlOf(campus);
  return `${config.publicScheme}://${name}${config.publicPort === null ? '' : `:${config.publicPort}`}`;
}

/**
 * The address to which Stripe sends the browser back after funds were added; Stripe fills in the session's id.
 * @param adId the ad that needs the funds, if any
 */
export const fundsAddress = (site: string, adId: string | null, how: 'added' | 'cancelled'): string =>
  `${site}/settings/payments?${adId ? `ad=${adId}&` : ''}${how}={CHECKOUT_SESSION_ID}`;

/** The address to which Stripe sends the browser back after the payment of an ad. */
export const returnAddress = (site: string, postId: string, how: 'success' | 'cancel'): string =>
  `${site}/post/${postId}/boost/${how}?session_id={CHECKOUT_SESSION_ID}`;
