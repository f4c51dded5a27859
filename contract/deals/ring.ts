import { HOUR } from './deal-facts.ts';

/** When a group of accounts looks like one that deals with itself for its record. */
export const ringRules = {
  /** the least number of hand-offs within the group, in `withinDays` up to the last one */
  handOffs: 5,
  withinDays: 14,
  members: { min: 2, max: 4 },
  /** every account is younger than this */
  youngDays: 30,
  /** the least share of each account's deals that are with others of the group */
  inside: 0.8,
  /** groups are looked for among the two people of a hand-off and at most this many other young accounts */
  around: 12,
} as const;

/** A confirmed hand-off between two accounts. */
export interface RingDeal {
  dealId: string;
  sellerId: string;
  buyerId: string;
  /** whole US dollars */
  price: number;
  /** milliseconds */
  at: number;
}

export interface Ring {
  /** sorted ids */
  members: string[];
  /** the recent ones within the group, the oldest first */
  deals: RingDeal[];
}

const WITHIN = ringRules.withinDays * 24 * HOUR;

/**
 * The largest group around a hand-off that looks like a ring; null if there is none.
 * @param deals all hand-offs of the accounts, with each other and with anyone else
 * @param young ids of the accounts that are young enough
 */
export function findRing(last: RingDeal, deals: readonly RingDeal[], young: ReadonlySet<string>): Ring | null {
  const both = [last.sellerId, last.buyerId];
  if (!both.every((id) => young.has(id))) return null;
  const others = [...young].filter((id) => !both.includes(id)).slice(0, ringRules.around);
  let found: Ring | null = null;
  for (const more of subsets(others, ringRules.members.max - both.length)) {
    const ring = ringOf([...both, ...more], last, deals);
    if (ring && (!found || ring.members.length > found.members.length)) found = ring;
  }
  return found;
}

function ringOf(ids: readonly string[], last: RingDeal, deals: readonly RingDeal[]): Ring | null {
  const members = new Set(ids);
  const isInside = ({ sellerId, buyerId }: RingDeal) => members.has(sellerId) && members.has(buyerId);
  const inside = deals.filter(isInside);
  const recent = inside.filter(({ at }) => at > last.at - WITHIN && at <= last.at);
  if (recent.length < ringRules.handOffs) return null;
  for (const id of ids) {
    const isOf = ({ sellerId, buyerId }: RingDeal) => sellerId === id || buyerId === id;
    // someone who dealt with nobody of them lately is no part of it
    if (!recent.some(isOf)) return null;
    if (inside.filter(isOf).length < ringRules.inside * deals.filter(isOf).length) return null;
  }
  return { members: [...ids].sort(), deals: [...recent].sort((a, b) => a.at - b.at) };
}

/** All choices of at most `most` of some ids, the empty one first. */
function subsets(ids: readonly string[], most: number): string[][] {
  let all: string[][] = [[]];
  for (const id of ids) all = [...all, ...all.filter((set) => set.length < most).map((set) => [...set, id])];
  return all;
}
