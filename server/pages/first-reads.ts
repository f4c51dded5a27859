import { getBoost } from '../../contract/ads/ads.ts';
import { filterQuery, readFilter } from '../../contract/posts/listing-filter.ts';
import { getChat, listChats, listMessages } from '../../contract/chats/chats.ts';
import { getQueue, listChatDeals } from '../../contract/deals/deals.ts';
import { getRecord, listNotes } from '../../contract/deals/ratings.ts';
import type { FirstRead } from '../../contract/boot.ts';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { listMentions, listNotifications } from '../../contract/notifications/notifications.ts';
import { listProfilePosts, listSaved, profileLists } from '../../contract/posts/lists.ts';
import { getProfile } from '../../contract/identity/profiles.ts';
import { isReservedName } from '../../contract/identity/reserved-names.ts';
import {
  listPopularSearches,
  search as searchCampus,
  searchSaved,
  summarizeSearch,
} from '../../contract/search/search.ts';
import { readAddress, searchQuery } from '../../contract/search/address.ts';
import { searchKey } from '../../contract/search/words.ts';
import { categoryOfSlug } from '../../contract/posts/category-address.ts';
import { summarizeFeed } from '../../contract/posts/posts.ts';
import { getPriceHistory } from '../../contract/prices/prices.ts';
import { listSavedSearches } from '../../contract/watching/saved-searches.ts';
import type { Match, RoutePath } from '../../contract/routes.ts';
import type { Read } from '../platform/http/read-ahead.ts';

/** The requested page and its viewer. */
export interface Wanted {
  match: Match;
  /** the address's query, with its question mark, or empty */
  search: string;
  /** the viewer's username */
  own: string | undefined;
}

/** A call of a screen, and those that need its answer. */
interface ScreenRead extends Read {
  next?: (answer: never) => readonly Read[];
}

/** Keeps a read's types when it is in a list. */
export const read = <E extends Endpoint>(what: Read<E>): Read => what as unknown as Read;

/** A read with those that need its answer. */
const followed = <E extends Endpoint>(what: Read<E>, next: (answer: AnswerOf<E>) => readonly Read[]): ScreenRead => ({
  ...read(what),
  next,
});

function profile(username: string, address: URLSearchParams): readonly ScreenRead[] {
  const show = profileLists.find((known) => known === address.get('show')) ?? 'posts';
  return [
    followed({ endpoint: getProfile, params: { username } }, ({ _id: id }) => [
      read({ endpoint: getRecord, params: { id } }),
      read({ endpoint: listNotes, params: { id } }),
    ]),
    read({ endpoint: listProfilePosts, params: { username }, query: { show } }),
  ];
}

function hits(address: URLSearchParams): readonly Read[] {
  const { q, show, filter } = readAddress(address);
  if (q === '')
    return show === 'latest' ? [read({ endpoint: listPopularSearches }), read({ endpoint: listSavedSearches })] : [];
  const narrowed = show === 'people' ? {} : searchQuery(filter);
  const found = read({ endpoint: searchCampus, query: { q, show, ...narrowed } });
  return show === 'people' ? [found] : [found, read({ endpoint: summarizeSearch, query: { q, show, ...narrowed } })];
}

function saved(address: URLSearchParams): Read {
  const q = (address.get('q') ?? '').slice(0, 200);
  return searchKey(q) === '' ? read({ endpoint: listSaved }) : read({ endpoint: searchSaved, query: { q } });
}

function messages(id: string | undefined): readonly Read[] {
  const inbox = read({ endpoint: listChats });
  if (id === undefined) return [inbox];
  const params = { id };
  return [
    inbox,
    read({ endpoint: getChat, params }),
    read({ endpoint: listMessages, params }),
    read({ endpoint: listChatDeals, params }),
  ];
}

/** @returns the filter of a category page as query parameters of its list; null when it isn't a category */
const ofCategory = (slug: string, address: URLSearchParams): Record<string, string> | null => {
  const category = categoryOfSlug(slug);
  if (category === null) return null;
  address.set('category', category);
  return filterQuery(readFilter(address));
};

/** @returns the filter in a list's URL as query parameters of its call; null for the whole feed (FEE-04, BRO-04) */
export function narrowed({ path, params }: Match, search: string): Record<string, string> | null {
  const address = new URLSearchParams(search);
  if (path === '/c/:slug') return ofCategory(params.slug ?? '', address);
  const query = path === '/home' ? filterQuery(readFilter(address)) : {};
  return Object.keys(query).length > 0 ? query : null;
}

const counted = (query: Record<string, string>) => read({ endpoint: summarizeFeed, query: query as never });

function category(slug: string, address: URLSearchParams): readonly Read[] {
  const known = categoryOfSlug(slug);
  if (!known) return [];
  const prices = address.size > 0 ? [] : [read({ endpoint: getPriceHistory, query: { category: known } })];
  return [counted(ofCategory(slug, address) ?? {}), ...prices];
}

type ReadsOf = (wanted: Wanted & Pick<Match, 'params'> & { address: URLSearchParams }) => readonly ScreenRead[];

const inbox: ReadsOf = ({ params }) => messages(params.id);

const reads: Partial<Record<RoutePath, ReadsOf>> = {
  '/home': ({ match, search }) => {
    const query = narrowed(match, search);
    return query ? [counted(query)] : [];
  },
  '/c/:slug': ({ params: { slug = '' }, address }) => category(slug, address),
  // a visitor has no deals; the post itself has the queue's length
  '/post/:id': ({ params: { id = '' }, own }) =>
    own === undefined ? [] : [read({ endpoint: getQueue, params: { id } })],
  '/post/:id/boost': ({ params: { id = '' } }) => [read({ endpoint: getBoost, params: { id } })],
  '/search': ({ address }) => hits(address),
  '/saved': ({ address }) => [saved(address)],
  '/messages': inbox,
  '/messages/:id': inbox,
  '/notifications': () => [read({ endpoint: listNotifications })],
  '/notifications/mentions': () => [read({ endpoint: listMentions })],
  '/profile': ({ address, own }) => (own === undefined ? [] : profile(own, address)),
  '/:username': ({ params: { username = '' }, address }) =>
    isReservedName(username) ? [] : profile(username, address),
};

/** @returns the first calls of a page's screen */
export function firstReadsOf(wanted: Wanted): readonly ScreenRead[] {
  const { match, search } = wanted;
  const of = match.path && reads[match.path];
  return of ? of({ ...wanted, params: match.params, address: new URLSearchParams(search) }) : [];
}

/**
 * Runs a screen's first calls, so that it can be rendered and needs no call of its own (docs/decisions/0021).
 * @param ahead returns the answer of the page's own call; null where that would be refused
 * @returns the answers, without the refused ones
 */
export async function firstReads(
  reads: readonly ScreenRead[],
  ahead: (what: Read) => Promise<unknown>,
): Promise<FirstRead[]> {
  const run = async ({ next, ...what }: ScreenRead): Promise<FirstRead[]> => {
    const answer = await ahead(what);
    if (answer === null) return [];
    const { endpoint, params = {}, query = {} } = what;
    const more = next ? await Promise.all(next(answer as never).map(run)) : [];
    return [{ path: endpoint.path, params, query, answer } as FirstRead, ...more.flat()];
  };
  return (await Promise.all(reads.map(run))).flat();
}
