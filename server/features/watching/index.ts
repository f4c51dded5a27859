import type { AlertChoice } from '../../../contract/watching/watches.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Search } from '../search/index.ts';
import { accountDeleted } from '../identity/index.ts';
import type { Posts } from '../posts/index.ts';
import { scheduleDigests } from './digest/digest.ts';
import { forgetAlerts } from './forget.ts';
import { lookingRoutes } from './looking-for/routes.ts';
import { watchLookingPosts } from './looking-for/watch-posts.ts';
import { listingStopper, registerListingAlerts } from './listing-alerts/index.ts';
import { conditionsOf, type WatchFilter } from './matching/conditions.ts';
import { Matcher } from './matching/matcher.ts';
import { savedSearchRoutes } from './saved-searches/routes.ts';
import { exportedAlerts, exportedWatches, forgetWatches } from './saved-searches/store.ts';
import { StopLinks } from './stop/links.ts';
import { stopRoutes } from './stop/routes.ts';
import { watchStopper } from './stop/watches.ts';
import * as store from './store.ts';
import type { WatchKey } from './store.ts';

export { type ListingAlert, alertsRaised, alertsStopped, digestDue } from './events.ts';
export { listingLine } from './matching/alert-words.ts';
export { mayAlert } from './matching/match-sql.ts';
export { conditionsOf, type WatchFilter } from './matching/conditions.ts';
export type { WatchKey } from './store.ts';

/** What a watch waits for, and when it alerts. */
export interface Watch {
  name: string;
  alerts: AlertChoice;
  /** words as normalized by `searchKey`; '' for none */
  query: string;
  filter: WatchFilter;
}

/** Watching: saved searches and everything else that waits for a listing (WAT). */
export interface Watching {
  routes: Route[];
  /** Adds a watch in the transaction of what it belongs to. Returns its id; null if the person has this one already. */
  addWatch(tx: Tx, key: WatchKey, watch: Watch): Promise<string | null>;
  /** Changes what is given of a watch. Returns its id; null if there is none. */
  changeWatch(tx: Tx, key: WatchKey, change: Partial<Watch>): Promise<string | null>;
  /** Removes a watch. Returns whether there was one. */
  removeWatch(tx: Tx, key: WatchKey): Promise<boolean>;
  /** Path of the page that stops a person's alerts without signing in. @param stop as in contract/watching/alerts.ts */
  stopPath(userId: string, stop: readonly string[]): Promise<string>;
  /** Matches nothing more; resolves when the listing in hand is done. */
  stop(): Promise<void>;
}

export interface WatchingParts {
  campuses: Campuses;
  posts: Pick<Posts, 'authors' | 'loader' | 'readers'>;
  search: Search;
}

export function createWatching(platform: Platform, { campuses, posts, search }: WatchingParts): Watching {
  const { clock, config, events } = platform;
  const matcher = new Matcher({ platform, campuses, search });
  const links = new StopLinks(config);
  scheduleDigests(platform, links);
  registerListingAlerts(platform);
  forgetAlerts(platform);
  const columnsOf = (filter: WatchFilter) => ({
    filter: JSON.stringify(filter),
    conditions: JSON.stringify(conditionsOf(filter, clock.now())),
  });
  const addWatch: Watching['addWatch'] = async (tx, key, { filter, ...watch }) => {
    tx.afterCommit(() => matcher.poke());
    return (await store.add.one(tx, { ...key, ...watch, ...columnsOf(filter) }))?.id ?? null;
  };
  const changeWatch: Watching['changeWatch'] = async (tx, key, { filter, ...watch }) => {
    tx.afterCommit(() => matcher.poke());
    // null leaves a value as it is
    const unchanged = { name: null, alerts: null, query: null, filter: null, conditions: null };
    const row = await store.change.one(tx, { ...unchanged, ...key, ...watch, ...(filter && columnsOf(filter)) });
    return row?.id ?? null;
  };
  const removeWatch: Watching['removeWatch'] = async (tx, key) => (await store.deleteWatch.one(tx, key)) !== undefined;
  watchLookingPosts(platform, { addWatch, changeWatch, removeWatch });
  events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetWatches.run(tx, userId)) });
  platform.exported.addRows('saved_searches', (db, userId) => exportedWatches.all(db, userId));
  platform.exported.addRows('listing_alerts', (db, userId) => exportedAlerts.all(db, userId));
  return {
    routes: [
      ...savedSearchRoutes({ platform, posts, search, addWatch }),
      ...lookingRoutes({ platform, posts, matchWaiting: () => matcher.run() }),
      ...stopRoutes(platform, links, { watch: watchStopper, listing: listingStopper }),
    ],
    addWatch,
    changeWatch,
    removeWatch,
    stopPath: (userId, stop) => links.path(userId, stop),
    stop: () => matcher.stop(),
  };
}
