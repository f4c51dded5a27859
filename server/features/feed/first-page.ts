import { listFeed } from '../../../contract/posts/feed.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { serialise } from '../../platform/http/serialise.ts';
import { type Authors, lastModified, postPage, type Reader, type WithAuthor } from '../posts/index.ts';
import { pinnedPost } from './pin-store.ts';
import { feedRows } from './store.ts';

const everything = { forSale: false, photos: false };
/** A page is rebuilt after this time even without a change, in case a message about one was lost. */
const MAX_AGE_MS = 60_000;

/** The first page as read from the database. Readers who saved nothing on it and hide no one on it share its bytes. */
export interface BuiltPage {
  /** the pinned post first */
  rows: readonly (WithAuthor & { pinned_by?: string })[];
  /** the bytes; null until the first of those readers asks */
  shared: Buffer | null;
}

/**
 * The first feed page of one campus, cached. There is at most one rebuild at a time; a request that comes after a change
 * waits for a page built after it.
 */
export class FirstPage {
  readonly #db: Queryable;
  readonly #now: () => number;
  readonly #authors: Authors;
  readonly #campusId: string;
  readonly size: number;
  #page: BuiltPage | null = null;
  /** counts the changes; the page includes those up to `#built` */
  #changes = 1;
  #built = 0;
  #builtAt = 0;
  /** when the first of its listings expires, a line becomes shorter, or its pin ends, by the product's clock */
  #expiresAt = Number.POSITIVE_INFINITY;
  #building: Promise<void> | null = null;

  /** @param now the product's clock, in milliseconds since 1970 */
  constructor({ db, now }: { db: Queryable; now: () => number }, authors: Authors, campusId: string, size: number) {
    this.#db = db;
    this.#now = now;
    this.#authors = authors;
    this.#campusId = campusId;
    this.size = size;
  }

  /** Invalidates the page: the next reader gets a new one. */
  markStale(): void {
    this.#changes++;
  }

  /** Invalidates the page if it contains the post; for changes that don't move it. */
  markStaleWith(postId: string): void {
    if (this.#mayHold((row) => row.id === postId)) this.#changes++;
  }

  /** Invalidates the page if it contains a post of the person, or one that they pinned. */
  markStaleBy(authorId: string): void {
    if (this.#mayHold((row) => row.author_id === authorId || row.pinned_by === authorId)) this.#changes++;
  }

  /** The current page; synchronous unless something changed. */
  current(): BuiltPage | Promise<BuiltPage> {
    if (this.#page && this.#built === this.#changes && !this.#isOld()) return this.#page;
    return this.#rebuilt(this.#changes);
  }

  /** The page's JSON for one reader, cached with the reader as long as the page is the same. */
  bytesFor(page: BuiltPage, reader: Reader): Buffer {
    if (reader.page === page && reader.bytes) return reader.bytes;
    const differs = page.rows.some(({ id, author_id: author }) => reader.saved.has(id) || reader.unseen.has(author));
    const bytes = differs ? this.#jsonFor(page, reader) : (page.shared ??= this.#jsonFor(page, reader));
    reader.page = page;
    reader.bytes = bytes;
    return bytes;
  }

  #jsonFor({ rows }: BuiltPage, reader: Reader): Buffer {
    const answer = postPage(rows, { size: this.size, reader, unseen: reader.unseen, at: lastModified });
    // a reader who doesn't see the pinned post has another one first
    const pin = rows.find(({ pinned_by: by }) => by)?.id;
    const pinned = pin !== undefined && answer.posts[0]?._id === pin ? { pinned: pin } : {};
    return Buffer.from(serialise(listFeed.answer, { ...answer, ...pinned }));
  }

  /** Whether the page may have such a post; always while it is being rebuilt, as its content isn't known then. */
  #mayHold(isMeant: (row: BuiltPage['rows'][number]) => boolean): boolean {
    return !this.#page || this.#building !== null || this.#page.rows.some(isMeant);
  }

  #isOld(): boolean {
    return performance.now() - this.#builtAt >= MAX_AGE_MS || this.#now() >= this.#expiresAt;
  }

  async #rebuilt(needed: number): Promise<BuiltPage> {
    do {
      this.#building ??= this.#build().finally(() => {
        this.#building = null;
      });
      await this.#building;
    } while (this.#built < needed);
    return this.#page as BuiltPage;
  }

  async #build(): Promise<void> {
    const upTo = this.#changes;
    const [pin, active] = await Promise.all([
      pinnedPost.one(this.#db, this.#campusId),
      feedRows(this.#db, this.#campusId, this.size, everything, null),
    ]);
    const rows = pin ? [pin, ...active.filter(({ id }) => id !== pin.id)].slice(0, this.size + 1) : active;
    this.#page = { rows: await this.#authors.addTo(rows), shared: null };
    const ends = rows.flatMap(({ expires_at: expires, line_changes_at: line }) => [expires, line]);
    this.#expiresAt = ends.reduce(
      (first, at) => (at === null ? first : Math.min(first, Date.parse(at))),
      pin ? Date.parse(pin.pinned_until) : Number.POSITIVE_INFINITY,
    );
    this.#built = upTo;
    this.#builtAt = performance.now();
  }
}
