import { ads } from './ads.ts';
import { listings } from './listings.ts';
import { randomFrom } from './random.ts';
import type { DemoDay } from './types.ts';

/** Whether an ad of the post ran at some time on that day. */
function boosted(post: string, daysAgo: number): boolean {
  const ad = ads.find((one) => one.post === post);
  if (!ad) return false;
  const hour = daysAgo * 24 + 12;
  const end = ad.pausedHoursAgo ?? (ad.days === undefined ? 0 : Math.max(0, ad.startedHoursAgo - ad.days * 24));
  return hour <= ad.startedHoursAgo + 12 && hour >= end - 12;
}

/**
 * The counts of a post for each day since it was created, the oldest first: views decline after the first days, and are
 * several times higher while it is boosted. Deterministic per post.
 */
export function analyticsOf(post: string): DemoDay[] {
  const listing = listings.find(({ id }) => id === post);
  if (!listing) return [];
  const random = randomFrom(`analytics ${post}`);
  const appeal = 4 + random() * 14 + listing.photos.length * 2;
  const first = Math.floor(listing.hoursAgo / 24);
  return Array.from({ length: first + 1 }, (_, age) => {
    const daysAgo = first - age;
    const boost = boosted(post, daysAgo) ? 7 + random() * 5 : 1;
    const wave = 0.75 + random() * 0.5;
    const views = Math.round(((appeal * 1.6) / (1 + age * 0.45) + 1.4) * boost * wave);
    const reached = Math.round(views * (0.72 + random() * 0.2));
    const some = (share: number) => Math.round(views * share * (0.5 + random()));
    const website = ads.some((ad) => ad.post === post && ad.cta.type === 'website');
    return {
      daysAgo,
      views,
      accounts_reached: Math.min(views, reached),
      direct_messages: some(0.03),
      copied_link: some(0.02),
      external_link_clicks: website && boost > 1 ? some(0.07) : 0,
      profile_visits: some(0.05),
    };
  });
}
