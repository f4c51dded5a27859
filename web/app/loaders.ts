import type { QueryClient } from '@tanstack/react-query';
import { isReservedName } from '../../contract/identity/reserved-names.ts';
import { readAddress } from '../../contract/search/address.ts';
import { searchKey } from '../../contract/search/words.ts';
import { categoryOfSlug } from '../../contract/posts/category-address.ts';
import { filterQuery, type ListingFilter, readFilter } from '../../contract/posts/listing-filter.ts';
import { profileLists, shopShelves } from '../../contract/posts/lists.ts';
import { listingStates } from '../../contract/posts/own-listings.ts';
import { matchRoute, type RoutePath } from '../../contract/routes.ts';
import { adQuery, adsQuery, boostQuery, fundsQuery, paymentsQuery } from '../features/ads/api.ts';
import { statsQuery } from '../features/campuses/api.ts';
import { chatQuery, inboxQuery } from '../features/chats/api.ts';
import { messagesQuery } from '../features/chats/messages.ts';
import { courseQuery, coursesQuery } from '../features/courses/api.ts';
import { chatDealsQuery } from '../features/deals/api.ts';
import { notesQuery, recordQuery } from '../features/deals/record/api.ts';
import { profileQuery } from '../features/identity/api.ts';
import { inviteQuery, linkQuery } from '../features/invites/api.ts';
import { blockedQuery, mutedQuery } from '../features/moderation/api.ts';
import { notificationsQuery } from '../features/notifications/api.ts';
import { mentionsQuery } from '../features/notifications/screens/mentions.tsx';
import { feedSummary } from '../features/posts/filters/summary-query.ts';
import { profileListQuery, shelfQuery } from '../features/posts/lists/queries.ts';
import { unconfirmedQuery } from '../features/posts/listings/availability-answers.ts';
import { ownListingsQuery } from '../features/posts/listings/query.ts';
import { likesQuery } from '../features/posts/screens/likes.tsx';
import { spotsQuery } from '../features/posts/spots/spots.ts';
import { historyQuery } from '../features/prices/queries.ts';
import { saleQuery } from '../features/sales/api.ts';
import {
  hitsQuery,
  hitsSummary,
  peopleQuery,
  popularQuery,
  savedHitsQuery,
  savedQuery,
} from '../features/search/api.ts';
import { savedSearchesQuery } from '../features/watching/api.ts';
import type { AppState, ReadAhead } from '../lib/app-state.ts';
import { readPost } from './listing-reads.ts';

/** The opened address. */
interface Opened {
  queries: QueryClient;
  params: Record<string, string | undefined>;
  address: URLSearchParams;
  /** the viewer's username */
  own: string | undefined;
  viewerId: string | undefined;
}

/** @returns null where the screen needs nothing but the boot data */
type Loader = (opened: Opened) => Promise<unknown> | null;

const all = (...loads: Promise<unknown>[]) => Promise.allSettled(loads);

async function profile(username: string, { queries, address }: Opened): Promise<unknown> {
  const show = profileLists.find((known) => known === address.get('show')) ?? 'posts';
  if (isReservedName(username)) return;
  const person = await queries.query(profileQuery(username)).catch(() => null);
  if (!person) return;
  await all(
    queries.query(recordQuery(person._id)),
    queries.infiniteQuery(notesQuery(person._id)),
    // the list's key has the username as its owner writes it
    queries.infiniteQuery(profileListQuery(person.username, show)),
    ...(show === 'posts' ? shopShelves.map((shelf) => queries.infiniteQuery(shelfQuery(person.username, shelf))) : []),
  );
}

const hits: Loader = ({ queries, address }) => {
  const { q, show, filter } = readAddress(address);
  if (q === '') return show === 'latest' ? all(queries.query(popularQuery), queries.query(savedSearchesQuery)) : all();
  if (show === 'people') return queries.infiniteQuery(peopleQuery(q));
  return all(queries.infiniteQuery(hitsQuery(q, show, filter)), queries.query(hitsSummary(q, show, filter)));
};

const saved: Loader = ({ queries, address }) => {
  const q = (address.get('q') ?? '').slice(0, 200);
  return queries.infiniteQuery(searchKey(q) === '' ? savedQuery : savedHitsQuery(q));
};

const inbox: Loader = ({ queries, params: { id } }) => {
  const list = queries.infiniteQuery(inboxQuery);
  if (id === undefined) return list;
  return all(list, queries.query(chatQuery(id)), queries.query(messagesQuery(id)), queries.query(chatDealsQuery(id)));
};

const category: Loader = ({ queries, params: { slug = '' }, address }) => {
  const known = categoryOfSlug(slug);
  if (!known) return null;
  const filter: ListingFilter = { ...readFilter(address), category: known };
  return all(queries.query(feedSummary(filter)), ...(address.size > 0 ? [] : [queries.query(historyQuery(known))]));
};

const loaders: Partial<Record<RoutePath, Loader>> = {
  '/home': ({ queries, address }) => {
    const filter = readFilter(address);
    return Object.keys(filterQuery(filter)).length > 0 ? queries.query(feedSummary(filter)) : null;
  },
  '/about': ({ queries }) => queries.query(statsQuery),
  '/c/:slug': category,
  '/courses': ({ queries, address }) =>
    queries.infiniteQuery(coursesQuery((address.get('q') ?? '').slice(0, 40).trim())),
  '/courses/:code': ({ queries, params: { code = '' } }) => queries.query(courseQuery(code)),
  '/search': hits,
  '/post/:id': ({ queries, params: { id = '' }, viewerId }) => readPost(queries, id, viewerId),
  '/post/:id/likes': ({ queries, params: { id = '' } }) => queries.infiniteQuery(likesQuery(id)),
  '/post/:id/boost': ({ queries, params: { id = '' } }) =>
    // kept until the screen is there
    queries.query({ ...boostQuery(id), gcTime: 60_000 }),
  '/sale/:id': async ({ queries, params: { id = '' } }) => {
    const { seller } = await queries.query(saleQuery(id));
    await queries.query(recordQuery(seller._id));
  },
  '/places': ({ queries }) => queries.query(spotsQuery),
  '/invite': ({ queries }) => queries.query(inviteQuery),
  '/invite/:code': ({ queries, params: { code = '' } }) => queries.query(linkQuery(code)),
  '/profile': (opened) => (opened.own === undefined ? null : profile(opened.own, opened)),
  '/:username': (opened) => profile(opened.params.username ?? '', opened),
  '/saved': saved,
  '/listings': ({ queries, address }) =>
    all(
      queries.query(unconfirmedQuery()),
      queries.infiniteQuery(ownListingsQuery(listingStates.find((known) => known === address.get('show')) ?? 'active')),
    ),
  '/ads': ({ queries }) => queries.infiniteQuery(adsQuery),
  '/ads/:id': ({ queries, params: { id = '' } }) => all(queries.infiniteQuery(adsQuery), queries.query(adQuery(id))),
  '/messages': inbox,
  '/messages/deals': inbox,
  '/messages/:id': inbox,
  '/notifications': ({ queries }) => queries.infiniteQuery(notificationsQuery),
  '/notifications/mentions': ({ queries }) => queries.infiniteQuery(mentionsQuery),
  '/settings/payments': ({ queries }) => all(queries.query(fundsQuery), queries.infiniteQuery(paymentsQuery)),
  '/settings/account/searches': ({ queries }) => queries.query(savedSearchesQuery),
  '/settings/account/blocked': ({ queries }) =>
    all(queries.infiniteQuery(blockedQuery), queries.infiniteQuery(mutedQuery)),
};

/**
 * Reads what the first screen shows, with the screen's own queries: on the server by calling the contract as the viewer,
 * in the browser from what came with the page, so that both render the same.
 */
export async function loadFirst(app: AppState, pathname: string, read: ReadAhead): Promise<void> {
  const { path, params } = matchRoute(pathname);
  const { queries, boot } = app;
  const load = path && loaders[path];
  if (!load) return;
  app.read = read;
  const { username: own, _id: viewerId } = boot.viewer.user ?? {};
  const opened = { queries, params, address: new URLSearchParams(app.search), own, viewerId };
  const loading = load(opened);
  await loading?.catch(() => undefined);
  delete app.read;
  if (!loading) return;
  // what was refused is asked for again by the screen, which shows the reason
  queries.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  app.readAt = Date.now();
}
