import { infiniteQueryOptions, type InfiniteData, queryOptions } from '@tanstack/react-query';
import type { Deal } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import { getQueue, listChatDeals, listDeals } from '../../../contract/deals/deals.ts';
import type { LivePayload } from '../../../contract/live-events.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshPost } from '../posts/index.ts';
import { takeLine, withLine, withLineOf } from './line-state.ts';
import { postsOf, thingOf } from './things.ts';

/** Which of the viewer's deals a list of the Deals tab shows. */
export type DealsShown = 'buying' | 'selling' | 'closed';

const lists = ['deals', 'list'] as const;
const ofChats = ['deals', 'chat'] as const;
const lines = ['deals', 'line'] as const;

/**
 * A listing's line: its length, the viewer's own deal, and for its seller the first few in it, or all. Live events keep
 * it current (`useDealsLive`).
 */
export const lineQuery = (postId: string, show: 'first' | 'all' = 'first') =>
  queryOptions({
    queryKey: [...lines, postId, show] as const,
    queryFn: async ({ signal }) =>
      withLineOf(await call(getQueue, { params: { id: postId }, query: { show }, signal }), postId),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The deals of a conversation, as its cards show them. */
export const chatDealsQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...ofChats, chatId] as const,
    queryFn: async ({ signal }) => (await call(listChatDeals, { params: { id: chatId }, signal })).deals.map(withLine),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface DealPage {
  deals: Deal[];
  cursor: string | undefined;
}

/** The viewer's deals, for the Deals tab. */
export const dealsQuery = (show: DealsShown) =>
  infiniteQueryOptions({
    queryKey: [...lists, show] as const,
    queryFn: async ({ pageParam, signal }): Promise<DealPage> => {
      const query = pageParam === undefined ? { show } : { show, cursor: pageParam };
      const { deals, cursor } = await call(listDeals, { query, signal });
      return { deals: deals.map(withLine), cursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Ids of the listings whose lines are about to be refetched. */
const changed = new Set<string>();

/**
 * Refetches the lists, conversations and line that show a changed deal: at once where they are on screen, else when
 * they are next shown. A seller's other conversations show the same line, so all are included. A deal over several
 * listings is announced once for each of them; calls in one turn of the event loop share a refetch.
 */
export function refetchDeal(postId: string): void {
  const isPlanned = changed.size > 0;
  changed.add(postId);
  if (isPlanned) return;
  const queries = queryClient();
  setTimeout(() => {
    void queries.invalidateQueries({ queryKey: lists });
    void queries.invalidateQueries({ queryKey: ofChats });
    for (const id of changed) void queries.invalidateQueries({ queryKey: [...lines, id] });
    changed.clear();
  });
}

/** Shows a line's new state to the viewer, who is in it. */
export const takeLineState = (state: LivePayload<'line.changed'>): void =>
  takeLine({ lists, ofChats, line: [...lines, state.post_id] }, state);

/** Refetches everything about deals, after a gap in the live connection or a refused change. */
export const refetchDeals = (): void => void queryClient().invalidateQueries({ queryKey: ['deals'] });

/**
 * Puts a deal that the server answered into the cache: in place of the earlier one, or as a new one of its conversation.
 * Its listings, their lines and the lists of deals are refetched.
 */
export function takeDeal(deal: Deal): void {
  const queries = queryClient();
  const replaced = (deals: Deal[]) => deals.map((other) => (other._id === deal._id ? deal : other));
  if (deal.chat_id)
    queries.setQueryData<Deal[]>([...ofChats, deal.chat_id], (deals) =>
      deals?.some(({ _id }) => _id === deal._id) ? replaced(deals) : deals && [deal, ...deals],
    );
  queries.setQueriesData<InfiniteData<DealPage>>(
    { queryKey: lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, deals: replaced(page.deals) })) },
  );
  for (const post of postsOf(deal)) {
    const thing = thingOf(deal, post);
    const inLine = isInLine(deal.state) && thing?.in !== false;
    if (deal.role === 'buyer')
      queries.setQueryData(
        lineQuery(post).queryKey,
        (line) => line && { ...line, length: (thing ?? deal).queue_length, mine: inLine ? deal : null },
      );
    refetchDeal(post);
    refreshPost(post);
  }
}

/** Shows the deal that a change of it answers, by `takeDeal`. @throws as the change does */
export async function takeAnswer(change: Promise<Deal>): Promise<Deal> {
  const deal = await change;
  takeDeal(deal);
  return deal;
}
