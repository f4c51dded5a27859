import { type DealFacts, isInLine } from '../../../contract/deals/deal-facts.ts';
import type { LivePayload } from '../../../contract/live-events.ts';
import { dealIdOf, type LineEntry } from './entry.ts';
import { iso } from './facts.ts';

export type LineState = LivePayload<'line.changed'>;

/** What a line is for one of its buyers. */
type BuyerState = Pick<LineState, 'position' | 'length' | 'held_until' | 'held_by_other'>;

/** What the line is for each deal in it, by the id of the deal's row. */
function buyerStates(
  entries: readonly LineEntry[],
  factsOf: (entry: LineEntry) => DealFacts | null,
): Map<string, BuyerState> {
  const waiting = entries.flatMap((entry) => {
    const facts = factsOf(entry);
    return facts && isInLine(facts.state) ? [{ id: entry.id, heldUntil: facts.heldUntil }] : [];
  });
  const held = waiting.find(({ heldUntil }) => heldUntil !== null);
  return new Map(
    waiting.map(({ id }, index) => [
      id,
      {
        position: index + 1,
        length: waiting.length,
        held_until: iso(held?.heldUntil ?? null),
        held_by_other: held !== undefined && held.id !== id,
      },
    ]),
  );
}

const isSame = (a: BuyerState, b: BuyerState | undefined): boolean =>
  b !== undefined &&
  a.position === b.position &&
  a.length === b.length &&
  a.held_until === b.held_until &&
  a.held_by_other === b.held_by_other;

/**
 * The new state of a line for each of its buyers for whom it changed. A buyer whose deal ended without being closed
 * (declined, expired, handed off…) isn't among them: that is only announced as a change of the deal.
 * @param entries the line's deals in their order, before and after the change
 * @param version of the line after the change
 */
export function lineStates(
  entries: readonly LineEntry[],
  postId: string,
  version: number,
): { buyerId: string; state: LineState }[] {
  const before = buyerStates(entries, ({ stored }) => stored);
  const after = buyerStates(entries, ({ facts }) => facts);
  return entries.flatMap((entry): { buyerId: string; state: LineState }[] => {
    const { id, buyerId, facts, stored } = entry;
    const seen = after.get(id);
    const of = { post_id: postId, deal_id: dealIdOf(entry), version };
    if (seen) return isSame(seen, before.get(id)) ? [] : [{ buyerId, state: { ...of, ...seen, closed: null } }];
    if (facts === stored || facts.closeReason === null) return [];
    const nothing = { position: null, length: 0, held_until: null, held_by_other: false };
    return [{ buyerId, state: { ...of, ...nothing, closed: facts.closeReason } }];
  });
}
