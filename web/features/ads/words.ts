import type { Goal } from '../../../contract/ads/rules.ts';
import type { CallToAction } from '../../../contract/ads/ads.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$29.13": cents divided by 100. */
export const moneyText = (cents: number): string => dollars.format(cents / 100);

/** "1 day", "7 days". */
export const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** "1,742". */
export const numberText = (count: number): string => count.toLocaleString('en-US');

/** A goal's name on the form and in the list of ads. */
export const goalNames: Record<Goal, string> = { message: 'Message', profile: 'Profile', website: 'Website' };

/** The label of an ad's button. */
export const ctaLabel = ({ type, label }: CallToAction): string =>
  type === 'website' ? (label ?? 'Visit Website') : type === 'profile' ? 'View Profile' : 'Send Message';

/** The host of a website without www; the text itself if it isn't an address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}
