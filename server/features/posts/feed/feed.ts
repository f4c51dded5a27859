import type { PostPage } from '../../../../contract/posts/posts.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { HostCampus, Viewer } from '../../../platform/http/caller.ts';
import { timeCursor } from '../../../platform/http/cursor.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Authors } from '../authors.ts';
import type { Readers } from '../readers.ts';
import { FirstPage } from './first-page.ts';
import { lastModified, postPage } from './pages.ts';
import { type FeedFilter, feedRows } from './store.ts';
import { serverLimits } from '../../../../contract/limits.ts';

export interface FeedQuery extends FeedFilter {
  cursor?: string | undefined;
}

/** Tells the other processes what to build anew. */
export type PostsChange =
  | { campusId: string; kind: 'moved' }
  | { campusId: string; kind: 'counted'; postId: string }
  | { kind: 'person'; userId: string };

/** The feeds of all campuses: first pages are cached, deeper ones are one keyset query each (D21, D22). */
export class Feed {
  readonly #pool: Platform['pool'];
  readonly #readers: Readers;
  readonly #authors: Authors;
  readonly #sizeOf: (campusId: string) => number;
  readonly #first = new Map<string, FirstPage>();

  constructor(
    { pool, bus }: Pick<Platform, 'pool' | 'bus'>,
    readers: Readers,
    authors: Authors,
    sizeOf: (campusId: string) => number,
  ) {
    this.#pool = pool;
    this.#readers = readers;
    this.#authors = authors;
    this.#sizeOf = sizeOf;
    bus.on<PostsChange>('posts.changed', (change) => this.#markStale(change));
    bus.on('bus.gap', () => this.#first.clear());
  }

  /** The first page's JSON for a viewer; at once when it is cached. */
  first(campus: HostCampus, viewer: Viewer | null): Buffer | Promise<Buffer> {
    const first = this.#firstOf(campus.id);
    const page = first.current();
    const reader = this.#readers.of(campus.id, viewer === null ? null : viewer.userId);
    if (page instanceof Promise || reader instanceof Promise)
      return Promise.all([page, reader]).then(([ready, who]) => first.bytesFor(ready, who));
    return first.bytesFor(page, reader);
  }

  /** A page after a cursor, or of a filter, read from `db`. Throws ProblemError bad_cursor. */
  async page(db: Queryable, campus: HostCampus, viewer: Viewer | null, query: FeedQuery): Promise<PostPage> {
    const after = query.cursor === undefined ? null : timeCursor(query.cursor);
    const size = after || query.photos ? serverLimits.feedPage : this.#sizeOf(campus.id);
    const [reader, rows] = await Promise.all([
      this.#readers.of(campus.id, viewer === null ? null : viewer.userId),
      feedRows(db, campus.id, size, query, after),
    ]);
    return postPage(await this.#authors.sign(rows), { size, reader, unseen: reader.unseen, at: lastModified });
  }

  #firstOf(campusId: string): FirstPage {
    let first = this.#first.get(campusId);
    const size = this.#sizeOf(campusId);
    // the campus's flags may have changed since
    if (first?.size !== size) {
      first = new FirstPage(this.#pool, this.#authors, campusId, size);
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
