import { getBoost } from '../../contract/ads/ads.ts';
import { filterQuery, readFilter } from '../../contract/posts/listing-filter.ts';
import { getChat, listChats, listMessages } from '../../contract/chats/chats.ts';
import { getQueue, listChatDeals } from '../../contract/deals/deals.ts';
import { getRecord, listNotes } from '../../contract/deals/ratings.ts';
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
import type { View } from '../../contract/view.ts';
import type { Read } from '../platform/http/read-ahead.ts';

/** The requested page and its viewer. */
export interface Wanted {
  path: string;
  /** with its question mark, or empty */
  search: string;
  /** the viewer's username */
  own: string | undefined;
  /** how lists are shown */
  view: View;
  /** whether new members get suggestions (INV-04) */
  firstStep: boolean;
}

/** The screen that a URL shows first. */
interface FirstScreen {
  /** its name in the page's code (`rendered` in web/app/app.tsx) */
  name: string;
  /** sources of its code, where it isn't in the feed's chunk */
  code: readonly string[];
  /** its first calls */
  reads: readonly ScreenRead[];
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

const LIST = 'features/posts/lists/post-list.tsx';

function profile(username: string, address: URLSearchParams): FirstScreen {
  const show = profileLists.find((known) => known === address.get('show')) ?? 'posts';
  return {
    name: 'profile',
    code: ['app/screens/profile.tsx'],
    reads: [
      followed({ endpoint: getProfile, params: { username } }, ({ _id: id }) => [
        read({ endpoint: getRecord, params: { id } }),
        read({ endpoint: listNotes, params: { id } }),
      ]),
      read({ endpoint: listProfilePosts, params: { username }, query: { show } }),
    ],
  };
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

const CONTROLS = ['features/posts/feed/feed-controls.tsx', 'features/posts/feed/category-row.tsx'];
const GRID = ['features/posts/components/listing-tile.tsx', 'app/shell/grid-search.tsx'];

const CHIPS = ['app/screens/feed-chips.tsx'];
const CATEGORY = 'app/screens/category.tsx';

/** @returns the filter of a category page as query parameters of its list; null when it isn't a category */
const ofCategory = (slug: string, address: URLSearchParams): Record<string, string> | null => {
  const category = categoryOfSlug(slug);
  if (category === null) return null;
  address.set('category', category);
  return filterQuery(readFilter(address));
};

/** @returns the filter in a list's URL as query parameters of its call; null for the whole feed (FEE-04, BRO-04) */
export function narrowed(path: string, search: string): Record<string, string> | null {
  const address = new URLSearchParams(search);
  const slug = /^\/c\/([^/]+)$/.exec(path)?.[1];
  if (slug !== undefined) return ofCategory(slug, address);
  const query = path === '/home' ? filterQuery(readFilter(address)) : {};
  return Object.keys(query).length > 0 ? query : null;
}

const counted = (query: Record<string, string>) => read({ endpoint: summarizeFeed, query: query as never });

function home(address: URLSearchParams, { own, view, firstStep }: Wanted): FirstScreen {
  const query = narrowed('/home', String(address));
  const gate = own === undefined;
  const grid = view === 'grid';
  const suggested = firstStep && !gate && !query;
  return {
    name: ['home', suggested && 'first_step', gate && 'gate', grid && 'grid', query && 'narrowed']
      .filter(Boolean)
      .join(' '),
    code: [
      ...CONTROLS,
      ...(suggested ? ['features/posts/feed/first-step.tsx'] : []),
      ...(gate ? ['features/posts/feed/gate.tsx'] : []),
      ...(grid ? GRID : []),
      ...(query ? CHIPS : []),
    ],
    reads: query ? [counted(query)] : [],
  };
}

function category(address: URLSearchParams, slug: string, view: View): FirstScreen | null {
  const known = categoryOfSlug(slug);
  const filtered = address.size > 0;
  const query = ofCategory(slug, address);
  if (!query || !known) return null;
  const grid = view === 'grid';
  return {
    name: `category${grid ? ' grid' : ''}`,
    code: [CATEGORY, 'features/posts/feed/feed-controls.tsx', ...CHIPS, ...(grid ? GRID : [])],
    reads: [counted(query), ...(filtered ? [] : [read({ endpoint: getPriceHistory, query: { category: known } })])],
  };
}

type Of = (address: URLSearchParams, part: string, wanted: Wanted) => FirstScreen | null;

const screens: readonly [path: RegExp, of: Of][] = [
  [/^\/home$/, (address, _, wanted) => home(address, wanted)],
  [/^\/c\/([^/]+)$/, (address, slug, { view }) => category(address, slug, view)],
  [
    /^\/post\/([^/]+)$/,
    (_, id, { own }) => ({
      name: 'post',
      code: ['app/screens/post.tsx'],
      // a visitor has no deals; the post itself has the queue's length
      reads: own === undefined ? [] : [read({ endpoint: getQueue, params: { id } })],
    }),
  ],
  [
    /^\/post\/([^/]+)\/boost$/,
    (_, id) => ({
      name: 'boost',
      code: ['features/ads/screens/boost.tsx'],
      reads: [read({ endpoint: getBoost, params: { id } })],
    }),
  ],
  [
    /^\/search$/,
    (address) => ({
      name: 'search',
      code: ['app/screens/search.tsx', 'features/posts/filters/filter-chips.tsx', LIST],
      reads: hits(address),
    }),
  ],
  [
    /^\/saved$/,
    (address) => ({ name: 'saved', code: ['features/search/screens/saved.tsx', LIST], reads: [saved(address)] }),
  ],
  [/^\/messages\/new$/, () => null],
  [/^\/messages\/deals$/, () => ({ name: 'messages', code: ['app/screens/messages.tsx'], reads: [] })],
  [
    /^\/messages(?:\/([^/]+))?$/,
    (_, id) => ({ name: 'messages', code: ['app/screens/messages.tsx'], reads: messages(id || undefined) }),
  ],
  [
    /^\/notifications$/,
    () => ({
      name: 'notifications',
      code: ['features/notifications/screens/notifications.tsx'],
      reads: [read({ endpoint: listNotifications })],
    }),
  ],
  [
    /^\/notifications\/mentions$/,
    () => ({
      name: 'mentions',
      code: ['features/notifications/screens/mentions.tsx', LIST],
      reads: [read({ endpoint: listMentions })],
    }),
  ],
  [/^\/profile$/, (address, _, { own }) => (own === undefined ? null : profile(own, address))],
  [/^\/([\w.-]+)$/, (address, name) => (isReservedName(name) ? null : profile(name, address))],
];

/** @returns what the screen of a URL needs besides the feed's code; null where it isn't server-rendered */
export function firstScreen(wanted: Wanted): FirstScreen | null {
  for (const [pattern, of] of screens) {
    const [found, part = ''] = pattern.exec(wanted.path) ?? [];
    if (found !== undefined) return of(new URLSearchParams(wanted.search), part, wanted);
  }
  return null;
}

/**
 * Runs a screen's first calls, so that it can be rendered and needs no call of its own (docs/decisions/0021).
 * @param ahead returns the response of the page's own call; null where that would be refused
 * @returns the responses as a list of contract/first-reads.ts in JSON, without the refused ones
 */
export async function firstReads(
  reads: readonly ScreenRead[],
  ahead: (what: Read) => Promise<string | null>,
): Promise<string> {
  const run = async ({ next, ...what }: ScreenRead): Promise<string[]> => {
    const answer = await ahead(what);
    if (!answer) return [];
    const { endpoint, params = {}, query = {} } = what;
    const facts = `"path":${JSON.stringify(endpoint.path)},"params":${JSON.stringify(params)},"query":${JSON.stringify(query)}`;
    const more = next ? await Promise.all(next(JSON.parse(answer) as never).map(run)) : [];
    return [`{${facts},"answer":${answer}}`, ...more.flat()];
  };
  return `[${(await Promise.all(reads.map(run))).flat().join()}]`;
}
