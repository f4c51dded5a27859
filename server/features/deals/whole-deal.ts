import type { Spot } from '../../../contract/campuses/spot.ts';
import type { DealAction, DealFacts, DealRole } from '../../../contract/deals/deal-facts.ts';
import { act } from '../../../contract/deals/machine.ts';
import { actOnAll, factsOfAll, stillIn, titleOfAll } from '../../../contract/deals/things.ts';
import type { Tx } from '../../platform/database/write.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { LineEntry, DealEvent } from './entry.ts';
import { confirmsListing, eventKindOf } from './happened.ts';
import { Line, type LineParts } from './line.ts';
import { storeLines } from './store-lines.ts';

/** One listing of a deal with what belongs to the deal in its line. */
interface Part {
  line: Line;
  entry: LineEntry;
}

/**
 * A deal under the locks of its listings, mostly of one. An action on the deal changes its row in the line of each
 * listing.
 */
export class WholeDeal {
  readonly sellerId: string;
  readonly buyerId: string;
  readonly campusId: string;
  readonly #lines: readonly Line[];
  readonly #parts: readonly Part[];

  private constructor(lines: readonly Line[], parts: readonly Part[], { entry, line }: Part) {
    this.sellerId = entry.sellerId;
    this.buyerId = entry.buyerId;
    this.campusId = line.listing.campus_id;
    this.#lines = lines;
    this.#parts = parts;
  }

  /**
   * A deal whose listings are all locked.
   * @throws ProblemError deal_not_found
   */
  static of(lines: readonly Line[], dealId: string): WholeDeal {
    const parts = lines.flatMap((line) => {
      const entry = line.ofDealId(dealId);
      return entry ? [{ line, entry }] : [];
    });
    const [first] = parts;
    if (!first) throw problem('deal_not_found');
    return new WholeDeal(lines, parts, first);
  }

  /**
   * Locks the listings of one of a person's deals.
   * @throws ProblemError deal_not_found
   */
  static async lock(parts: LineParts, tx: Tx, dealId: string, userId: string): Promise<WholeDeal> {
    return WholeDeal.of(await Line.ofDeal(parts, tx, dealId, userId), dealId);
  }

  /** The deal as it is now. */
  get facts(): DealFacts {
    return factsOfAll(stillIn(this.#parts.map(({ entry }) => entry)));
  }

  /**
   * Runs an action on the deal.
   * @param spot the meet-up spot that a proposal names
   * @param except listings that the seller leaves out when they accept: those are declined
   * @throws ProblemError deal_not_yours_to_do, deal_held, and whatever the machine refuses with; invalid for `except`
   */
  act(
    role: DealRole,
    action: DealAction,
    { spot, except = [] }: { spot?: Spot; except?: readonly string[] } = {},
  ): void {
    const isOut = ({ line }: Part) => except.includes(line.listing.id);
    if (this.#parts.filter(isOut).length < new Set(except).size)
      throw fieldProblem('except', 'Choose among the things of this deal.');
    const remaining = this.#remaining;
    const kept = remaining.filter((part) => !isOut(part));
    if (kept.length === 0) throw fieldProblem('except', 'Keep at least one thing, or decline the offer.');
    const declined = this.#decline(role, remaining.filter(isOut));
    const acted = this.#actOn(kept, role, action);
    if (acted.after === acted.was) return;
    if (action.type === 'dispute') this.#disputeOfOthers(remaining, role);
    const { was, after, each } = acted;
    const isHandedOff = after.state === 'handed_off' && was.state !== 'handed_off';
    const kind = eventKindOf(action, role, was, after);
    const minutes = action.type === 'late' ? action.minutes : null;
    for (const [index, { line, entry }] of kept.entries()) {
      entry.facts = each[index] ?? entry.facts;
      // the hand-off sells the listing, and closes the offers of other buyers
      if (isHandedOff) line.sell();
      if (spot) entry.spots.push(spot);
      line.confirmed ||= confirmsListing(action, role);
      const isFirst = index === 0;
      if (isFirst) entry.happened.push(...declined);
      const more = kept.length - 1;
      if (kind)
        entry.happened.push({
          kind,
          by: role,
          was,
          after,
          minutes,
          ...(isFirst ? { shown: true, more } : { shown: false, quiet: true }),
        });
    }
  }

  /** Stores every change in the lines of its listings, as `storeLines`. */
  store<T = void>(read?: () => Promise<T>): Promise<T> {
    return storeLines(this.#lines, read);
  }

  /** The things that are still in the deal; of an ended deal those that were in it at its end. */
  get #remaining(): Part[] {
    return stillIn(this.#parts.map((part) => ({ ...part, facts: part.entry.facts })));
  }

  /**
   * Disputes a report of a no-show also in the rows of things that have left the deal since: each has a copy of the
   * report.
   */
  #disputeOfOthers(remaining: readonly Part[], role: DealRole): void {
    for (const { line, entry } of this.#parts) {
      if (remaining.some((part) => part.entry === entry) || entry.facts.noShow === null) continue;
      const after = act(entry.facts, role, { type: 'dispute' }, line.context(entry.id));
      if (typeof after !== 'string') entry.facts = after;
    }
  }

  #actOn(parts: readonly Part[], role: DealRole, action: DealAction) {
    const things = parts.map(({ line, entry }) => ({ facts: entry.facts, ...line.context(entry.id) }));
    const acted = actOnAll(things, role, action, parts[0]?.line.now ?? 0);
    if (typeof acted === 'string') throw problem(acted);
    return acted;
  }

  /** Declines some things of an offer while the rest is accepted. Returns the event that the conversation shows, if any. */
  #decline(role: DealRole, parts: readonly Part[]): DealEvent[] {
    const [first] = parts;
    if (!first) return [];
    if (role !== 'seller') throw problem('deal_not_yours_to_do');
    const { was, after, each } = this.#actOn(parts, role, { type: 'decline', reason: '' });
    for (const [index, { line, entry }] of parts.entries()) {
      entry.facts = each[index] ?? entry.facts;
      line.confirmed = true;
      entry.happened.push({ kind: 'declined', by: role, was, after, minutes: null, shown: false, quiet: true });
    }
    const title = titleOfAll(first.entry.title, parts.length - 1);
    return [{ kind: 'declined', by: role, was, after, minutes: null, shown: true, title, part: true }];
  }
}
