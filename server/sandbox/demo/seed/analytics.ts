import { demo } from '../content/index.ts';
import { pick, randomFrom } from '../content/random.ts';
import type { DemoDay } from '../content/types.ts';
import { HOUR_MS } from './moment.ts';
import type { SeededAd } from './ads.ts';
import { CAMPUS } from './people.ts';
import type { SeededPost } from './posts.ts';

const counted = [
  'views',
  'accounts_reached',
  'direct_messages',
  'copied_link',
  'external_link_clicks',
  'profile_visits',
] as const;
type Counts = Record<(typeof counted)[number], number>;

/** Relative activity of a campus by hour of the day: lowest before dawn, highest in the evening. */
const busy = [4, 2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 11, 13, 12, 11, 10, 10, 11, 12, 14, 16, 17, 14, 9];
const HOURS_WEST = 6;

/** Hourly counts of every listing (D32): rows of the table post_analytics. */
export function analyticsRows(listed: ReadonlyMap<string, SeededPost>, now: number) {
  return [...listed].flatMap(([name, post]) => {
    const random = randomFrom(`hours ${name}`);
    return demo.analyticsOf(name).flatMap((day) => hoursOf(day, post, now, random));
  });
}

/** The share of a boosted post's counts that came from its ad. */
const BY_AD = 0.7;
/** One of this many views by an ad led to a save. */
const VIEWS_PER_SAVE = 15;

/** The counts of ads while they ran, a part of their posts' counts: rows of the table ad_analytics. */
export const adAnalyticsRows = (ads: readonly SeededAd[], counts: ReturnType<typeof analyticsRows>, now: number) =>
  ads.flatMap((ad) => {
    let seen = 0;
    return counts
      .filter(({ post_id, day, hour }) => {
        const at = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
        return post_id === ad.post.id && at >= ad.start && at < (ad.endedAt ?? ad.pausedAt ?? now);
      })
      .map(({ day, hour, ...row }) => {
        const part = Object.fromEntries(counted.map((name) => [name, Math.round(row[name] * BY_AD)])) as Counts;
        const before = Math.floor(seen / VIEWS_PER_SAVE);
        seen += part.views;
        return { ad_id: ad.id, day, hour, ...part, saves: Math.floor(seen / VIEWS_PER_SAVE) - before };
      });
  });

/** Spreads a day's counts over its hours since the post was created; their sum is the day's count. */
function hoursOf(day: DemoDay, post: SeededPost, now: number, random: () => number) {
  const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: 24 }, (_, back) => thisHour - (day.daysAgo * 24 + back) * HOUR_MS).filter(
    (at) => at + HOUR_MS > post.created,
  );
  const weights = hours.map(
    (at) => (busy[(new Date(at).getUTCHours() - HOURS_WEST + 24) % 24] ?? 1) * (0.5 + random()),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = hours.map(() => Object.fromEntries(counted.map((name) => [name, 0])) as Counts);
  const views = Array.from({ length: day.views }, () => chosen(weights, random() * total));
  // every reach or action includes a view, so no count of an hour may exceed its views
  for (const name of counted)
    for (const hour of pick(views, day[name], random)) {
      const bucket = counts[hour];
      if (bucket) bucket[name]++;
    }
  return hours.flatMap((at, index) => {
    const bucket = counts[index];
    if (!bucket || counted.every((name) => bucket[name] === 0)) return [];
    const time = new Date(at).toISOString();
    return [
      { campus_id: CAMPUS, post_id: post.id, day: time.slice(0, 10), hour: Number(time.slice(11, 13)), ...bucket },
    ];
  });
}

function chosen(weights: readonly number[], at: number): number {
  let left = at;
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return index < 0 ? weights.length - 1 : index;
}
