import type { AdOnPost } from '../../../../contract/ads/ad-on-post.ts';
import type { SponsoredPost } from '../../../../contract/ads/sponsored.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type PostsChange, postView } from '../../posts/index.ts';
import { ctaView } from '../view.ts';
import { type RunningRow, runningAds } from './store.ts';

/** A running ad, as the feed shows it. */
export interface RunningAd {
  id: string;
  postId: string;
  ownerId: string;
  /** milliseconds since 1970 */
  endsAt: number;
  onPost: AdOnPost;
  view: SponsoredPost;
}

/** At most this many per campus; far more than anyone sees. */
const MOST = 1_000;
/** Cached lists are reloaded after this time, in case an invalidation was lost. */
const MAX_AGE_MS = 60_000;

interface CachedList {
  ads: Promise<readonly RunningAd[]>;
  readAt: number;
  /** ids of its posts and owners, to know which changes affect it; null while it is being read */
  shown: ReadonlySet<string> | null;
}

const runningAd = (row: RunningRow): RunningAd => {
  const cta = ctaView(row.cta);
  return {
    id: row.ad_id,
    postId: row.id,
    ownerId: row.author_id,
    endsAt: Date.parse(row.ends_at),
    onPost: { ad_id: row.ad_id, status: 'active', cta },
    view: { post: postView(row), isSponsored: true, cta, ad_id: row.ad_id },
  };
};

/**
 * The running ads of each campus, cached in every process (D22). They are read again when an ad, its owner or a counter of its
 * post changed, and when any post of the campus moved.
 */
export class RunningAds {
  readonly #platform: Pick<Platform, 'pool' | 'clock'>;
  readonly #known = new Map<string, CachedList>();

  constructor(platform: Pick<Platform, 'pool' | 'bus' | 'clock'>) {
    this.#platform = platform;
    const { bus } = platform;
    bus.on<{ campusId: string }>('ads.running', ({ campusId }) => this.#known.delete(campusId));
    bus.on<PostsChange>('posts.changed', (change) => this.#forget(change));
    bus.on('bus.gap', () => this.#known.clear());
  }

  /** The running ads of a campus, in rotation order. */
  async of(campusId: string): Promise<readonly RunningAd[]> {
    const known = this.#known.get(campusId);
    const now = performance.now();
    const ads = await (known && now - known.readAt < MAX_AGE_MS ? known.ads : this.#read(campusId, now));
    const at = this.#platform.clock.now();
    return ads.every(({ endsAt }) => endsAt > at) ? ads : ads.filter(({ endsAt }) => endsAt > at);
  }

  #read(campusId: string, readAt: number): Promise<readonly RunningAd[]> {
    const ads = runningAds.all(this.#platform.pool, campusId, MOST).then((rows) => rows.map(runningAd));
    const list: CachedList = { ads, readAt, shown: null };
    this.#known.set(campusId, list);
    ads.then(
      (read) => {
        list.shown = new Set(read.flatMap(({ postId, ownerId }) => [postId, ownerId]));
      },
      () => {
        if (this.#known.get(campusId) === list) this.#known.delete(campusId);
      },
    );
    return ads;
  }

  #forget(change: PostsChange): void {
    // such a change doesn't say which post moved
    if (change.kind === 'moved') this.#known.delete(change.campusId);
    else if (change.kind === 'counted') {
      if (this.#concerns(change.campusId, change.postId)) this.#known.delete(change.campusId);
    } else
      for (const campusId of this.#known.keys())
        if (this.#concerns(campusId, change.userId)) this.#known.delete(campusId);
  }

  /** Whether a campus's list may show a post or person. True while it is being read: it may be from before the change. */
  #concerns(campusId: string, id: string): boolean {
    return this.#known.get(campusId)?.shown?.has(id) ?? true;
  }
}
