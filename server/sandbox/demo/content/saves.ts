import { listings } from './listings.ts';
import { people } from './people.ts';
import { pick, randomFrom } from './random.ts';
import type { DemoSave } from './types.ts';

const readers = people.filter(({ schoolVerified }) => schoolVerified);

/** Posts that the demo account always saves. */
const ofDemo = new Set([
  'film-camera',
  'custom-keyboard',
  'wood-speakers',
  'woven-rug',
  'blue-hatchback',
  'storm-painting',
  'mug-set',
  'concert-pair',
  'kayak',
  'jazz-vinyl',
  'two-person-tent',
  'sublease-studio',
]);

/** Who saved what: most posts a few times, some many times, never one's own, and only after both exist. */
export const saves: readonly DemoSave[] = listings.flatMap((listing) => {
  const random = randomFrom(`saves ${listing.id}`);
  const count =
    Math.floor(random() ** 2.4 * 17 * Math.min(1, 0.35 + listing.hoursAgo / 40)) +
    (listing.by === 'hollisreyes' ? 3 : 0);
  const others = readers.filter(({ username }) => username !== listing.by && username !== 'hollisreyes');
  const chosen = pick(others, count, random);
  if (ofDemo.has(listing.id)) chosen.push(readers.find(({ username }) => username === 'hollisreyes')!);
  return chosen.map(({ username, joinedDaysAgo }) => {
    const since = Math.min(listing.hoursAgo, joinedDaysAgo * 24) * 60;
    return { post: listing.id, by: username, minutesAgo: Math.max(2, Math.round(since * (0.05 + random() * 0.9))) };
  });
});
