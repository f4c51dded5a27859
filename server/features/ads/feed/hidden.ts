import { lastKnown } from '../../../platform/last-known.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hiddenAds } from './store.ts';

const HIDDEN = 'ads.hidden';

/** Cache of the ads that recent readers have hidden. */
export class HiddenAds {
  readonly #platform: Pick<Platform, 'pool' | 'bus'>;
  readonly #known = lastKnown<Promise<ReadonlySet<string>>>(20_000, { ttl: 10 * 60_000 });

  constructor(platform: Pick<Platform, 'pool' | 'bus'>) {
    this.#platform = platform;
    platform.bus.on<{ userId: string }>(HIDDEN, ({ userId }) => this.#known.delete(userId));
    platform.bus.on('bus.gap', () => this.#known.clear());
  }

  of(userId: string): Promise<ReadonlySet<string>> {
    const known = this.#known.get(userId);
    if (known) return known;
    const loading = hiddenAds.all(this.#platform.pool, userId).then((rows) => new Set(rows.map(({ ad_id }) => ad_id)));
    this.#known.set(userId, loading);
    loading.catch(() => this.#known.delete(userId));
    return loading;
  }

  /** A person hid an ad: invalidates the cache in every process. Call it after the commit. */
  changed(userId: string): void {
    this.#platform.bus.publish(HIDDEN, { userId });
  }
}
