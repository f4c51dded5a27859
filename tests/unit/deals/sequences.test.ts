import { expect, test } from 'vitest';
import {
  type DealAction,
  type DealContext,
  type DealFacts,
  type DealRole,
  holdHours,
  isInLine,
} from '../../../contract/deals/deal-facts.ts';
import { actOnAll, factsOfAll, stillIn } from '../../../contract/deals/things.ts';
import { act, close, namedBuyer, newOffer, nextDeadline, settle } from '../../../contract/deals/machine.ts';
import { HOUR, MINUTE, START } from './deals.ts';

/* Random sequences on the listings of two sellers with four buyers: what the server's line does, without a database. QUAD_DEAL_ACTIONS sets how many actions. */
const ACTIONS = Number(process.env.QUAD_DEAL_ACTIONS ?? 20_000);

/** A generator of numbers from 0 to 1 that gives the same ones every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Entry {
  buyer: number;
  facts: DealFacts;
}

class Listing {
  price = 60;
  firm = false;
  sold = false;
  entries: Entry[] = [];

  settle(now: number): void {
    for (const entry of this.entries) entry.facts = settle(entry.facts, now);
  }
  get line(): Entry[] {
    return this.entries.filter(({ facts }) => isInLine(facts.state));
  }
  context(now: number, but: Entry | null): DealContext {
    return {
      now,
      listing: { price: this.price, firm: this.firm, available: !this.sold },
      heldByOther: this.line.some((entry) => entry !== but && entry.facts.heldUntil !== null),
    };
  }
  sell(now: number): void {
    this.sold = true;
    for (const entry of this.line) entry.facts = close(entry.facts, 'sold', now, 'seller');
  }
}

/** A hand-off, or one that nobody denied yet. */
const isSale = ({ facts }: Entry): boolean => facts.state === 'handed_off' && facts.confirmation !== 'disputed';

/** What is wrong with a listing's deals. */
function faultsOf({ line, entries, sold }: Listing, now: number): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || faults.push(what));
  must(line.filter(({ facts }) => facts.heldUntil !== null).length <= 1, 'two holds');
  must(new Set(line.map(({ buyer }) => buyer)).size === line.length, 'two offers of a buyer');
  must(!sold || line.length === 0, 'a sold listing with a line');
  must(entries.filter(isSale).length <= 1, 'two sales');
  for (const { facts } of entries) {
    const { state, heldUntil, holdLimit, endedAt, counterPrice, counters, codeTries } = facts;
    must(heldUntil === null || (holdLimit !== null && heldUntil <= holdLimit), 'a hold beyond its limit');
    must(codeTries <= 15, 'sixteen wrong codes');
    must((heldUntil !== null) === (state === 'held' || state === 'agreed'), `${state} until ${heldUntil}`);
    must((endedAt !== null) === !isInLine(state), `${state} ended ${endedAt}`);
    must((counterPrice !== null) === (state === 'countered'), `${state} with a counter-offer`);
    must(Math.max(counters.buyer, counters.seller) <= 3, 'four counter-offers');
    must(settle(facts, now) === facts, 'not settled');
    const deadline = nextDeadline(facts);
    must(!isInLine(state) || deadline !== null, `${state} without an end`);
    if (deadline === null) continue;
    must(settle(facts, deadline - 1) === facts && settle(facts, deadline) !== facts, `${state} ends another time`);
  }
  return faults;
}

test(`${ACTIONS} random actions leave every line in order [DEA-04, DEA-06, DEA-07, DEA-12, CHA-06]`, () => {
  const random = numbers(19);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const actionAt = (now: number): DealAction => {
    const price = 40 + Math.floor(random() * 25);
    const quarter = 15 * MINUTE;
    const at = Math.ceil((now + random() * 30 * HOUR) / quarter) * quarter;
    return pick<DealAction>([
      { type: 'change', price, note: '' },
      random() < 0.3 ? { type: 'withdraw' } : { type: 'here' },
      { type: 'accept', hours: pick(holdHours) },
      { type: 'accept', hours: pick(holdHours) },
      { type: 'hold', hours: pick(holdHours) },
      { type: 'release' },
      { type: 'counter', price },
      { type: 'decline', reason: '' },
      { type: 'propose', spot: 'library', at },
      { type: 'propose', spot: 'library', at },
      { type: 'accept-meet-up' },
      { type: 'accept-meet-up' },
      { type: 'cancel' },
      { type: 'here' },
      { type: 'late', minutes: 5 },
      { type: 'hand-off', codeIsRight: random() < 0.1 },
      { type: 'met' },
      { type: 'unmet' },
      { type: 'no-show' },
      { type: 'dispute' },
      random() < 0.1 ? { type: 'sold' } : { type: 'met' },
      { type: 'confirm-sale', happened: random() < 0.5 },
    ]);
  };

  let now = START;
  let listings = [new Listing(), new Listing()];
  const seen = new Set<string>();
  for (let n = 0; n < ACTIONS; n++) {
    // mostly minutes; at times days, over several deadlines at once
    now += random() < 0.02 ? Math.floor(random() * 80 * HOUR) : Math.floor(random() * 20 * MINUTE);
    const listing = pick(listings);
    const order = listing.line;
    listing.settle(now);
    const buyer = Math.floor(random() * 4);
    const entry = listing.line.find((one) => one.buyer === buyer) ?? null;
    if (random() < 0.02) {
      listing.price = pick([30, 60, 0, 55]);
      listing.firm = random() < 0.3;
    } else if (!entry && random() < 0.7) {
      if (random() < 0.03 && !listing.entries.some((one) => isSale(one) || one.buyer === buyer)) {
        // agreed in chat
        listing.entries.push({ buyer, facts: namedBuyer(listing.price, now) });
        seen.add('named');
        listing.sell(now);
      } else {
        const made = newOffer(40 + Math.floor(random() * 25), '', listing.context(now, null));
        if (typeof made !== 'string') listing.entries.push({ buyer, facts: made });
      }
    } else {
      const of = entry ?? listing.entries.findLast((one) => one.buyer === buyer);
      if (of) {
        const role: DealRole = random() < 0.5 ? 'buyer' : 'seller';
        const action = actionAt(now);
        const before = of.facts;
        const next = act(before, role, action, listing.context(now, of));
        if (typeof next !== 'string') {
          of.facts = next;
          seen.add(`${action.type} ${next.state}`);
          if (next.state === 'handed_off' && before.state !== 'handed_off') listing.sell(now);
        }
      }
    }
    // whoever was in line and still is stands in the same order
    const still = order.filter(({ facts }) => isInLine(facts.state));
    expect(listing.line.filter((one) => order.includes(one))).toEqual(still);
    expect(faultsOf(listing, now)).toEqual([]);
    if ((listing.sold && random() < 0.1) || listing.entries.length > 40)
      listings = listings.map((one) => (one === listing ? new Listing() : one));
  }
  // they got everywhere
  if (ACTIONS >= 20_000) expect(seen.size).toBeGreaterThan(20);
  if (ACTIONS >= 20_000) expect([...seen]).toEqual(expect.arrayContaining(['named', 'confirm-sale handed_off']));
});

/** A deal over several listings: an entry in the line of each. */
type Several = readonly { listing: Listing; entry: Entry }[];

const settled = (deal: Several, now: number): void => {
  for (const { listing } of deal) listing.settle(now);
};
/** What is wrong with a deal over several listings. */
function faultsOfSeveral(deal: Several): string[] {
  const facts = stillIn(deal.map(({ entry }) => entry)).map((entry) => entry.facts);
  const all = facts.map(({ price: _, counterPrice: asked, ...rest }) =>
    JSON.stringify({ ...rest, asked: asked !== null }),
  );
  return [
    ...(new Set(all).size > 1 ? ['things in two states'] : []),
    ...(facts.some(({ price }) => price < 0) ? ['a negative price'] : []),
    ...(deal.some(({ entry }) => isInLine(entry.facts.state)) && deal.some(({ entry }) => isSale(entry))
      ? ['handed off in part']
      : []),
  ];
}

test(`${ACTIONS} random actions on deals over several listings keep each one deal, and every line in order [CHA-04]`, () => {
  const random = numbers(38);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  let now = START;
  let listings = Array.from({ length: 5 }, () => new Listing());
  let deals: Several[] = [];
  const seen = new Set<string>();
  const actionFor = (price: number): DealAction =>
    pick<DealAction>([
      { type: 'change', price, note: '' },
      { type: 'accept', hours: pick(holdHours) },
      { type: 'accept', hours: pick(holdHours) },
      { type: 'hold', hours: pick(holdHours) },
      { type: 'release' },
      { type: 'counter', price },
      { type: 'decline', reason: '' },
      random() < 0.3 ? { type: 'withdraw' } : { type: 'here' },
      { type: 'propose', spot: 'library', at: Math.ceil((now + random() * 30 * HOUR) / (15 * MINUTE)) * 15 * MINUTE },
      { type: 'accept-meet-up' },
      { type: 'cancel' },
      { type: 'hand-off', codeIsRight: random() < 0.2 },
      { type: 'met' },
      { type: 'no-show' },
      { type: 'dispute' },
      random() < 0.5 ? { type: 'sold' } : { type: 'here' },
      { type: 'confirm-sale', happened: random() < 0.5 },
    ]);
  for (let n = 0; n < ACTIONS; n++) {
    now += random() < 0.02 ? Math.floor(random() * 80 * HOUR) : Math.floor(random() * 20 * MINUTE);
    for (const listing of listings) listing.settle(now);
    const buyer = Math.floor(random() * 3);
    const dice = random();
    if (dice < 0.04) {
      // one of them by itself, to somebody else: it leaves every deal
      pick(listings).sell(now);
    } else if (dice < 0.3) {
      const free = listings.filter(({ sold, line }) => !sold && !line.some((one) => one.buyer === buyer));
      const wanted = free.filter(() => random() < 0.7);
      const made = wanted.flatMap((listing) => {
        const facts = newOffer(listing.price, '', listing.context(now, null));
        if (typeof facts === 'string') return [];
        const entry = { buyer, facts };
        listing.entries.push(entry);
        return [{ listing, entry }];
      });
      if (made.length > 1) deals.push(made);
    } else if (deals.length > 0) {
      const deal = pick(deals.slice(-6));
      settled(deal, now);
      const still = stillIn(deal.map((part) => ({ ...part, facts: part.entry.facts })));
      const role: DealRole = random() < 0.5 ? 'buyer' : 'seller';
      const action = actionFor(20 + Math.floor(random() * 280));
      // some are left out of what is accepted
      const left = action.type === 'accept' && role === 'seller' ? still.filter(() => random() < 0.2) : [];
      const kept = still.filter((part) => !left.includes(part));
      const thingsOf = (parts: typeof still) =>
        parts.map(({ listing, entry }) => ({ facts: entry.facts, ...listing.context(now, entry) }));
      const before = factsOfAll(still);
      const acted = kept.length > 0 ? actOnAll(thingsOf(kept), role, action, now) : 'deal_over';
      const declined = left.length > 0 ? actOnAll(thingsOf(left), role, { type: 'decline', reason: '' }, now) : null;
      if (typeof acted !== 'string' && typeof declined !== 'string') {
        for (const [index, { entry }] of left.entries()) entry.facts = declined?.each[index] ?? entry.facts;
        for (const [index, { entry }] of kept.entries()) entry.facts = acted.each[index] ?? entry.facts;
        const { after } = acted;
        expect(kept.reduce((sum, { entry }) => sum + entry.facts.price, 0)).toBe(after.price);
        if (after.state === 'handed_off' && before.state !== 'handed_off')
          for (const { listing } of kept) listing.sell(now);
        seen.add(`${action.type} ${after.state}${left.length > 0 ? ' in part' : ''}`);
      }
    }
    for (const listing of listings) expect(faultsOf(listing, now)).toEqual([]);
    for (const deal of deals) {
      settled(deal, now);
      expect(faultsOfSeveral(deal)).toEqual([]);
    }
    if ((listings.filter(({ sold }) => sold).length > 2 && random() < 0.1) || deals.length > 24) {
      listings = Array.from({ length: 5 }, () => new Listing());
      for (const listing of listings) listing.price = pick([10, 30, 60, 0]);
      for (const listing of listings) listing.firm = random() < 0.2;
      deals = [];
    }
  }
  if (ACTIONS >= 20_000)
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'accept held',
        'accept held in part',
        'hand-off handed_off',
        'confirm-sale handed_off',
        'counter countered',
      ]),
    );
});
