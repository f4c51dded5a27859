import type { Spot } from '../../../contract/campuses/spot.ts';
import type { DealNote } from '../../../contract/deals/deal.ts';
import type { DealAction, DealFacts, DealRole } from '../../../contract/deals/deal-facts.ts';
import { act, newOffer, settle } from '../../../contract/deals/machine.ts';
import { iso, valuesOf } from './facts.ts';
import { eventKindOf, timedEventKindOf } from './happened.ts';
import { partsOfDeal } from './note.ts';
import type { DealValues } from './store.ts';

/** A deal whose actions are known beforehand; times are milliseconds since 1970. */
export interface ScriptedDeal {
  id: string;
  title: string;
  /** asking price in whole US dollars */
  asking: number;
  spots: readonly Spot[];
  timeZone: string;
  chatId: string;
  offer: { at: number; price: number; note: string };
  steps: readonly { at: number; by: DealRole; action: DealAction }[];
}

/** What happened, as the conversation shows it. */
export interface ScriptedNote {
  at: number;
  by: DealRole;
  note: DealNote;
}

/**
 * Runs the actions of a deal through the machine, each at its time, and then ends what has expired by `now`. For the demo
 * community.
 * @throws Error for an action that the machine refuses
 */
export function dealHistory(
  deal: ScriptedDeal,
  now: number,
): { values: DealValues; facts: DealFacts; notes: ScriptedNote[] } {
  const { id, title, asking: price, spots, timeZone, chatId, offer, steps } = deal;
  const context = (at: number) => ({ now: at, listing: { price, firm: false, available: true }, heldByOther: false });
  const notes: ScriptedNote[] = [];
  const show = (at: number, by: DealRole, kind: DealNote['kind'], after: DealFacts, place?: string) => {
    const spot = spots.find(({ _id }) => _id === place)?.name;
    const parts = { ...partsOfDeal(kind, after, price), ...(spot ? { spot } : {}), time_zone: timeZone };
    notes.push({ at, by, note: { deal_id: id, kind, title, ...parts } });
  };
  let facts = newOffer(offer.price, offer.note, context(offer.at));
  if (typeof facts === 'string') throw new Error(`${title}: ${facts}`);
  show(offer.at, 'buyer', 'offered', facts);
  for (const { at, by, action } of steps) {
    const after = act(facts, by, action, context(at));
    if (typeof after === 'string') throw new Error(`${title}: ${action.type} is refused with ${after}`);
    const kind = eventKindOf(action, by, facts, after);
    if (kind) show(at, by, kind, after, (after.proposal ?? after.meetUp)?.spot);
    facts = after;
  }
  const ended = settle(facts, now);
  // a message has an author: for an expiry it's the buyer, as in store-lines.ts
  if (ended !== facts) show(ended.endedAt ?? now, 'buyer', timedEventKindOf(ended), ended);
  return { values: valuesOf(ended, chatId, spots), facts: ended, notes };
}

/** The time of the last of a deal's notes, in their order (ISO 8601). */
export const lastChange = (notes: readonly ScriptedNote[]): string => iso(notes.at(-1)?.at ?? 0) ?? '';
