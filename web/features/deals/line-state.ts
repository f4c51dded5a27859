import type { InfiniteData } from '@tanstack/react-query';
import type { Deal, DealThing } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import type { Queue } from '../../../contract/deals/deals.ts';
import type { LivePayload } from '../../../contract/live-events.ts';
import { queryClient } from '../../lib/query-client.ts';
import { setListingLine } from '../posts/index.ts';
import { thingOf } from './things.ts';

type LineState = LivePayload<'line.changed'>;

/** The newest state of each line of the viewer's deals that an event brought: an answer may be older. */
const newest = new Map<string, LineState>();
const keyOf = (dealId: string, postId: string): string => `${dealId} ${postId}`;

/** A deal with what is known of its lines: the answer's, or that of a newer event. */
export function withLine(answered: Deal): Deal {
  // a copy that an earlier release kept for offline has no things
  const deal = (answered as Partial<Deal>).things ? answered : { ...answered, things: [] };
  if (deal.things.length > 0) return withLines(deal);
  const line = newest.get(keyOf(deal._id, deal.listing.post_id));
  if (!line || !isInLine(deal.state) || !(line.version > deal.line_version)) return deal;
  const after: Deal = { ...deal, ...placeIn(line) };
  return line.closed === null ? after : closedFor(line.closed, after);
}

const placeIn = (line: LineState) => ({
  line_version: line.version,
  position: line.position,
  queue_length: line.length,
  held_by_other: line.held_by_other,
});

const closedFor = (reason: Deal['close_reason'], deal: Deal): Deal => ({
  ...deal,
  state: 'closed',
  close_reason: reason,
  held_until: null,
  proposal: null,
  answer_by: null,
});

/** `withLine` for a deal over several things, each in a line of its own: one that is gone leaves the rest. */
function withLines(deal: Deal): Deal {
  let changed = false;
  let closed: Deal['close_reason'] = null;
  const things = deal.things.map((thing): DealThing => {
    const line = newest.get(keyOf(deal._id, thing.post_id));
    if (!line || !thing.in || !isInLine(deal.state) || !(line.version > thing.line_version)) return thing;
    changed = true;
    closed = line.closed;
    return { ...thing, ...placeIn(line), ...(line.closed === null ? {} : { in: false, out: line.closed }) };
  });
  if (!changed) return deal;
  const still = things.filter((thing) => thing.in);
  const [first] = still;
  if (!first) return closedFor(closed, { ...deal, things });
  const last = still.reduce((a, b) => ((b.position ?? 0) > (a.position ?? 0) ? b : a));
  const sum = (of: (thing: DealThing) => number) => still.reduce((all, thing) => all + of(thing), 0);
  const { post_id, title, photo } = first;
  return {
    ...deal,
    things,
    price: sum(({ price }) => price),
    // the price of an open counter-offer stays: only the server knows how much of it is for the remaining things
    listing: { ...deal.listing, post_id, title, photo, price: sum(({ asking }) => asking) },
    position: last.position,
    queue_length: last.queue_length,
    line_version: last.line_version,
    held_by_other: still.every(({ held_by_other: held }) => held),
  };
}

/** A listing's line with the newest known state of the viewer's own deal in it. */
export function withLineOf(line: Queue, postId: string): Queue {
  if (!line.mine) return line;
  const mine = withLine(line.mine);
  if (mine === line.mine) return line;
  const thing = thingOf(mine, postId);
  const inLine = isInLine(mine.state) && thing?.in !== false;
  return { ...line, length: (thing ?? mine).queue_length, mine: inLine ? mine : null };
}

interface DealPages {
  deals: Deal[];
}

/**
 * Applies a line's new state, from a live event, to the viewer's deal wherever it is cached; nothing is fetched for it.
 * @param keys of the queries with lists of deals, with deals of conversations, and with lines
 */
export function takeLine(
  keys: { lists: readonly string[]; ofChats: readonly string[]; line: readonly string[] },
  state: LineState,
): void {
  const { deal_id: id, post_id: postId, version } = state;
  const key = keyOf(id, postId);
  if ((newest.get(key)?.version ?? -1) >= version) return;
  newest.set(key, state);
  const queries = queryClient();
  queries.setQueriesData<InfiniteData<DealPages>>(
    { queryKey: keys.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, deals: page.deals.map(withLine) })) },
  );
  queries.setQueriesData<Deal[]>({ queryKey: keys.ofChats }, (deals) => deals?.map(withLine));
  queries.setQueriesData<Queue>({ queryKey: keys.line }, (line) => line && withLineOf(line, postId));
  if (state.closed === null) setListingLine(postId, { queue_length: state.length, held_until: state.held_until });
}
