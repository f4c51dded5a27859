import type { InfiniteData } from '@tanstack/react-query';
import type { Deal } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import type { Queue } from '../../../contract/deals/deals.ts';
import type { LivePayload } from '../../../contract/live-events.ts';
import { queryClient } from '../../lib/query-client.ts';
import { setListingLine } from '../posts/index.ts';

type LineState = LivePayload<'line.changed'>;

/** The newest state of the line of each of the viewer's deals that an event brought: an answer may be older. */
const newest = new Map<string, LineState>();

/** A deal with what is known of its line: the answer's, or that of a newer event. */
export function withLine(deal: Deal): Deal {
  const line = newest.get(deal._id);
  if (!line || !isInLine(deal.state) || !(line.version > deal.line_version)) return deal;
  const after: Deal = {
    ...deal,
    line_version: line.version,
    position: line.position,
    queue_length: line.length,
    held_by_other: line.held_by_other,
  };
  return line.closed === null
    ? after
    : { ...after, state: 'closed', close_reason: line.closed, held_until: null, proposal: null, answer_by: null };
}

/** The same for the viewer's own deal in a listing's line. */
export function withLineOf(line: Queue): Queue {
  if (!line.mine) return line;
  const mine = withLine(line.mine);
  if (mine === line.mine) return line;
  return { ...line, length: mine.queue_length, mine: isInLine(mine.state) ? mine : null };
}

interface DealPages {
  deals: Deal[];
}

/**
 * Takes over what a line became, wherever one of its deals is shown; nothing is requested for it.
 * @param keys of the queries with lists of deals, with deals of conversations, and with lines
 */
export function takeLine(
  keys: { lists: readonly string[]; ofChats: readonly string[]; line: readonly string[] },
  state: LineState,
): void {
  const { deal_id: id, post_id: postId, version } = state;
  if ((newest.get(id)?.version ?? -1) >= version) return;
  newest.set(id, state);
  const queries = queryClient();
  queries.setQueriesData<InfiniteData<DealPages>>(
    { queryKey: keys.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, deals: page.deals.map(withLine) })) },
  );
  queries.setQueriesData<Deal[]>({ queryKey: keys.ofChats }, (deals) => deals?.map(withLine));
  queries.setQueriesData<Queue>({ queryKey: keys.line }, (line) => line && withLineOf(line));
  if (state.closed === null) setListingLine(postId, { queue_length: state.length, held_until: state.held_until });
}
