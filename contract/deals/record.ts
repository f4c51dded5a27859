import { type DealFacts, dealLimits, HOUR } from './deal-facts.ts';

const DAY = 24 * HOUR;

/** What a rating can say about a person, at most three at once. */
export const traits = ['on_time', 'as_described', 'friendly', 'fair_price', 'easy_to_reach'] as const;
export type Trait = (typeof traits)[number];

export const traitWords: Record<Trait, string> = {
  on_time: 'On time',
  as_described: 'As described',
  friendly: 'Friendly',
  fair_price: 'Fair price',
  easy_to_reach: 'Easy to reach',
};

/** The rules of ratings and records; times in milliseconds. */
export const recordRules = {
  traitsMax: 3,
  noteMax: 200,
  replyMax: 200,
  /** deals between the same two people count once in this time */
  samePair: 30 * DAY,
  /** what the show-up rate looks back on */
  showUpWithin: 365 * DAY,
  /** with fewer hand-offs a person is "New to deals", without figures */
  knownFrom: 3,
  /** days that the response time looks back on, and the conversations it needs to say anything */
  replyDays: 90,
  replyChats: 3,
} as const;

/** How soon a person usually answers a conversation that someone else started. */
export const replyTimes = ['hour', 'hours', 'day', 'days'] as const;
export type ReplyTime = (typeof replyTimes)[number];

export const replyWords: Record<ReplyTime, string> = {
  hour: 'Usually replies within an hour',
  hours: 'Usually replies within a few hours',
  day: 'Usually replies within a day',
  days: 'Usually takes a few days to reply',
};

/** The class of a median first reply in seconds; null without enough conversations. */
export function replyTimeOf(seconds: number | null, chats: number): ReplyTime | null {
  if (seconds === null || chats < recordRules.replyChats) return null;
  const ms = seconds * 1_000;
  if (ms <= HOUR) return 'hour';
  if (ms <= 6 * HOUR) return 'hours';
  return ms <= DAY ? 'day' : 'days';
}

interface DealOfRecord {
  /** the other person of the deal */
  otherId: string;
  /** milliseconds */
  at: number;
}

/**
 * The deals that count: of those with the same person, the first, and then each that comes at least 30 days after the
 * last one that counted.
 */
export function countedOnce<T extends DealOfRecord>(deals: readonly T[]): T[] {
  const last = new Map<string, number>();
  return [...deals]
    .sort((a, b) => a.at - b.at)
    .filter(({ otherId, at }) => {
      const before = last.get(otherId);
      if (before !== undefined && at - before < recordRules.samePair) return false;
      last.set(otherId, at);
      return true;
    });
}

/** A rating that a person got and that is published. */
export interface CountedRating extends DealOfRecord {
  again: boolean;
  traits: readonly Trait[];
}

export interface RecordFacts {
  /** hand-offs that both confirmed */
  kept: readonly DealOfRecord[];
  /** undisputed no-shows and late cancellations of the person's own */
  missed: readonly DealOfRecord[];
  /** of listings with a price: free ones count towards showing up alone */
  ratings: readonly CountedRating[];
}

/** What others see of a person's past deals. */
export interface RecordFigures {
  hand_offs: number;
  new_to_deals: boolean;
  /** per cent of hand-offs among these, no-shows and late cancellations of the last 12 months; null without any, or if new */
  show_up: number | null;
  again: { yes: number; of: number } | null;
  top_traits: { trait: Trait; count: number }[];
}

const TOP = 3;

/** The figures of a person's record. With fewer than three hand-offs there is only the count. */
export function figuresOf({ kept, missed, ratings }: RecordFacts, now: number): RecordFigures {
  const handOffs = countedOnce(kept);
  const hand_offs = handOffs.length;
  if (hand_offs < recordRules.knownFrom)
    return { hand_offs, new_to_deals: true, show_up: null, again: null, top_traits: [] };
  const recent = ({ at }: DealOfRecord) => at > now - recordRules.showUpWithin;
  const keptLately = handOffs.filter(recent).length;
  const missedLately = countedOnce(missed).filter(recent).length;
  const rated = countedOnce(ratings);
  return {
    hand_offs,
    new_to_deals: false,
    show_up: percent(keptLately, keptLately + missedLately),
    again: rated.length > 0 ? { yes: rated.filter((rating) => rating.again).length, of: rated.length } : null,
    top_traits: traits
      .map((trait) => ({ trait, count: rated.filter((rating) => rating.traits.includes(trait)).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, TOP),
  };
}

/** A share in per cent, rounded, but 100 only for the whole; null of nothing. */
function percent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const rounded = Math.round((part / whole) * 100);
  return rounded === 100 && part < whole ? 99 : rounded;
}

/** Whether both people confirmed a hand-off: what the seller alone marked counts for nothing yet. */
const isConfirmed = ({ state, confirmation }: Pick<DealFacts, 'state' | 'confirmation'>): boolean =>
  state === 'handed_off' && confirmation !== null && confirmation !== 'disputed';

/** Until when a deal can be rated, in milliseconds; null: not, or not anymore. */
export function rateUntil(deal: Pick<DealFacts, 'state' | 'confirmation' | 'endedAt'>, now: number): number | null {
  if (!isConfirmed(deal) || deal.endedAt === null) return null;
  const until = deal.endedAt + dealLimits.rateWithin;
  return until > now ? until : null;
}

/** "24 hand-offs", "1 hand-off". */
export const handOffWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'hand-off' : 'hand-offs'}`;

/** The count of somebody new; nothing yet is not counted. */
export const handOffsSoFar = (count: number): string[] => (count === 0 ? [] : [`${handOffWords(count)} so far`]);

/** A record in one line: "24 hand-offs · 98% show up", or "New to deals · 1 hand-off so far". */
export const recordLine = ({ hand_offs, new_to_deals, show_up }: RecordFigures): string =>
  [
    ...(new_to_deals ? ['New to deals'] : []),
    ...(new_to_deals ? handOffsSoFar(hand_offs) : [handOffWords(hand_offs)]),
    ...(show_up === null ? [] : [`${show_up}% show up`]),
  ].join(' · ');
