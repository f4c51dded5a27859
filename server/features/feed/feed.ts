import type { ListSummary } from '../../../contract/posts/feed.ts';
import type { PostPage } from '../../../contract/posts/posts.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { countCursor, timeCursor } from '../../platform/http/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { createdAt, lastModified, postPage, type PostsChange, priceOf, type Posts } from '../posts/index.ts';
import { filteredRows, type Order, summaryRow } from './filtered-store.ts';
import { COUNTED_POSTS, type ListFilter } from './filter-sql.ts';
import { FirstPage } from './first-page.ts';
import type { Distances } from './viewer-filter.ts';
import { nearestFeedRows } from './nearest-store.ts';
import { type FeedFilterValues, feedRows } from './store.ts';
import { serverLimits } from '../../../contract/limits.ts';

/** The position in a list ordered by a number (price or meters) and an id. */
const numberPosition = (cursor: string) => {
  const { count, id } = countCursor(cursor);
  return { at: count, id };
};

export interface FeedQuery extends FeedFilterValues {
  cursor?: string | undefined;
}

/** The feeds of all campuses: first pages are cached, deeper ones are one keyset query each (D21, D22). */
export class FeedReader {
  readonly #pool: Platform['pool'];
  readonly #now: () => number;
  readonly #readers: Posts['readers'];
  readonly #authors: Posts['authors'];
  readonly #sizeOf: (campusId: string) => number;
  readonly #first = new Map<string, FirstPage>();

  constructor(
    { pool, bus, clock }: Pick<Platform, 'pool' | 'bus' | 'clock'>,
    { readers, authors }: Pick<Posts, 'authors' | 'readers'>,
    sizeOf: (campusId: string) => number,
  ) {
    this.#pool = pool;
    this.#now = () => clock.now();
    this.#readers = readers;
    this.#authors = authors;
    this.#sizeOf = sizeOf;
    bus.on<PostsChange>('posts.changed', (change) => this.#markStale(change));
    bus.on('bus.gap', () => this.#first.clear());
  }

  /** The first page's JSON for a viewer; synchronous when cached. */
  first(campus: HostCampus, viewer: Viewer | null): Buffer | Promise<Buffer> {
    const first = this.#firstOf(campus.id);
    const page = first.current();
    const reader = this.#readers.of(campus.id, viewer && viewer.userId);
    if (page instanceof Promise || reader instanceof Promise)
      return Promise.all([page, reader]).then(([ready, who]) => first.bytesFor(ready, who));
    return first.bytesFor(page, reader);
  }

  /** A page after a cursor, or of a filter, read from `db`. @throws ProblemError bad_cursor */
  async page(db: Queryable, campus: HostCampus, viewer: Viewer | null, query: FeedQuery): Promise<PostPage> {
    const after = query.cursor === undefined ? null : timeCursor(query.cursor);
    // only the first page of the feed itself can be a larger one
    const size = after || query.photos ? serverLimits.feedPage : this.#sizeOf(campus.id);
    const [reader, rows] = await Promise.all([
      this.#readers.of(campus.id, viewer && viewer.userId),
      feedRows(db, campus.id, size, query, after),
    ]);
    return postPage(await this.#authors.addTo(rows), { size, reader, unseen: reader.unseen, at: lastModified });
  }

  /** A page of a filtered list, from its beginning or after a cursor. @throws ProblemError bad_cursor */
  async filtered(
    db: Queryable,
    campus: HostCampus,
    viewer: Viewer | null,
    { filter, order, cursor }: { filter: ListFilter; order: Order; cursor: string | undefined },
  ): Promise<PostPage> {
    const byPrice = order === 'price_low' || order === 'price_high';
    const after = cursor === undefined ? null : byPrice ? numberPosition(cursor) : timeCursor(cursor);
    const [reader, rows] = await Promise.all([
      this.#readers.of(campus.id, viewer && viewer.userId),
      filteredRows(db, campus.id, filter, order, after),
    ]);
    const at = byPrice ? priceOf : order === 'newest' ? createdAt : lastModified;
    return postPage(await this.#authors.addTo(rows), {
      size: serverLimits.feedPage,
      reader,
      unseen: reader.unseen,
      at,
    });
  }

  /** A page of listings at some spots, the nearest first. @throws ProblemError bad_cursor */
  async nearest(
    db: Queryable,
    campus: HostCampus,
    viewer: Viewer | null,
    { filter, distances, cursor }: { filter: ListFilter; distances: Distances; cursor: string | undefined },
  ): Promise<PostPage> {
    const after = cursor === undefined ? null : numberPosition(cursor);
    const [reader, rows] = await Promise.all([
      this.#readers.of(campus.id, viewer && viewer.userId),
      nearestFeedRows(db, campus.id, filter, distances, after),
    ]);
    return postPage(await this.#authors.addTo(rows), {
      size: serverLimits.feedPage,
      reader,
      unseen: reader.unseen,
      at: (row) => row.meters,
    });
  }

  /**
   * A filtered list's length for a reader, and its price range.
   * @param cards whether the list shows a move-out sale as one card, which counts once
   */
  async summary(
    db: Queryable,
    campus: HostCampus,
    viewer: Viewer | null,
    filter: ListFilter,
    cards = false,
  ): Promise<ListSummary> {
    const { unseen } = await this.#readers.of(campus.id, viewer && viewer.userId);
    const { results, low, high } = await summaryRow(db, campus.id, filter, [...unseen], cards);
    return {
      results: Math.min(results, COUNTED_POSTS),
      more: results > COUNTED_POSTS,
      price: low === null || high === null ? null : { low, high },
    };
  }

  #firstOf(campusId: string): FirstPage {
    let first = this.#first.get(campusId);
    const size = this.#sizeOf(campusId);
    // the campus's flags may have changed since
    if (first?.size !== size) {
      first = new FirstPage({ db: this.#pool, now: this.#now }, this.#authors, campusId, size);
      this.#first.set(campusId, first);
    }
    return first;
  }

  #markStale(change: PostsChange): void {
    if (change.kind === 'person') for (const first of this.#first.values()) first.markStaleBy(change.userId);
    else if (change.kind === 'counted') this.#first.get(change.campusId)?.markStaleWith(change.postId);
    else this.#first.get(change.campusId)?.markStale();
  }
}
