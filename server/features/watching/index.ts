import type { AlertChoice } from '../../../contract/watching/watches.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Identity } from '../identity/index.ts';
import { registerListingAlerts } from './listing-alerts/index.ts';
import { conditionsOf, type WatchFilter } from './conditions.ts';
import * as store from './store.ts';
import type { WatchKey } from './store.ts';

export { type Alert, alertsRaised, alertsStopped } from './events.ts';
export type { WatchFilter } from './conditions.ts';
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
  /** Changes what is given. Returns its id; null if there is none. */
  changeWatch(tx: Tx, key: WatchKey, change: Partial<Watch>): Promise<string | null>;
  /** Returns whether there was one. */
  removeWatch(tx: Tx, key: WatchKey): Promise<boolean>;
}

export function createWatching(platform: Platform, identity: Identity): Watching {
  const { clock } = platform;
  registerListingAlerts(platform, identity);
  const stored = (filter: WatchFilter) => ({
    filter: JSON.stringify(filter),
    conditions: JSON.stringify(conditionsOf(filter, clock.now())),
  });
  return {
    routes: [],
    async addWatch(tx, key, { filter, ...watch }) {
      return (await store.add.one(tx, { ...key, ...watch, ...stored(filter) }))?.id ?? null;
    },
    async changeWatch(tx, key, { filter, ...watch }) {
      const unchanged = { name: null, alerts: null, query: null, filter: null, conditions: null };
      const row = await store.change.one(tx, { ...unchanged, ...key, ...watch, ...(filter && stored(filter)) });
      return row?.id ?? null;
    },
    removeWatch: async (tx, key) => (await store.remove.one(tx, key)) !== undefined,
  };
}
