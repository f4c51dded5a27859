import { electronicsListings } from './listings/electronics.ts';
import type { Entry } from './listings/entry.ts';
import { everythingListings } from './listings/everything.ts';
import { furnitureListings } from './listings/furniture.ts';
import { kitchenAndHousingListings } from './listings/kitchen-housing.ts';
import { outdoorsListings } from './listings/outdoors.ts';
import { playListings } from './listings/play.ts';
import { studyListings } from './listings/study.ts';
import { styleListings } from './listings/style.ts';
import { moveOutSale } from './move-out-sale.ts';
import { people } from './people.ts';
import { randomFrom } from './random.ts';
import type { DemoJoined, DemoListing } from './types.ts';

const WEEKS_OF_POSTS = 5;

const sold = new Set([
  'purple-sofa',
  'blue-chair',
  'twin-xl-bed',
  'mini-fridge',
  'stats-bundle',
  'graphing-calc',
  'game-tickets',
  'teal-speaker',
  'tv-43',
  'custom-keyboard',
  'white-phone',
  'instant-camera',
  'chess-set',
  'red-sneakers',
  'kettlebell',
  'snow-tires',
  'streaming-stick',
  'jumper-cables',
]);

/** Fixed ages: posts of the demo account and of ads, and current discussions. */
const hours: Readonly<Record<string, number>> = {
  'oak-desk': 2.2,
  'moving-sale': 21,
  'acoustic-guitar': 190,
  'red-speaker': 148,
  'drafting-kit': 310,
  'red-bike': 520,
  welcome: 210,
  'best-burrito': 75,
  'phone-and-address': 60,
  'yellow-dress': 92,
  'quiet-study': 27,
  'orgo-manual-wanted': 34,
  'cat-foster': 26,
  'emoji-only': 5.5,
  'storm-tonight': 7,
  'thank-you': 9.4,
  'tutor-swap': 11,
  'denim-jacket': 240,
  'clothes-rack': 1.4,
  'lost-umbrella': 30,
  'beaded-earrings': 260,
  'sublease-studio': 52,
  'photos-only': 9,
  'sunrise-tee': 130,
  ...Object.fromEntries(moveOutSale.items.map((id) => [id, moveOutSale.hoursAgo])),
};

/** Dense in the last two days, then thinning out over five weeks; never before its author joined. */
function ageInHours(entry: Entry): number {
  const random = randomFrom(`age ${entry.id}`);
  const last = WEEKS_OF_POSTS * 7 * 24;
  const chance = random() < 0.34 ? 0.4 + random() ** 1.3 * 47.5 : 48 + random() ** 1.25 * (last - 60);
  const joined = people.find(({ username }) => username === entry.by)?.joinedDaysAgo ?? 0;
  return Math.round(Math.min(hours[entry.id] ?? chance, joined * 24 * (0.55 + random() * 0.4)) * 10) / 10;
}

/** Every listing and text post, newest first. */
export const listings: readonly DemoListing[] = [
  ...furnitureListings,
  ...kitchenAndHousingListings,
  ...studyListings,
  ...electronicsListings,
  ...playListings,
  ...outdoorsListings,
  ...styleListings,
  ...everythingListings,
]
  .map((entry) => ({ ...entry, hoursAgo: ageInHours(entry), ...(sold.has(entry.id) ? { sold: true } : {}) }))
  .sort((one, other) => one.hoursAgo - other.hoursAgo);

const newest = [
  'hanasuleiman',
  'maximilianajosefinafeatherstonehaughli',
  'yukihanamoto',
  'maisiecolbert',
  'jamalpruitt',
  'boli',
];

/** The posts that announce the six newest members; membership begins with a verified school email. */
export const joined: readonly DemoJoined[] = people
  .filter(({ username }) => newest.includes(username))
  .map(({ username, joinedDaysAgo }) => ({ by: username, hoursAgo: joinedDaysAgo * 24 }));
