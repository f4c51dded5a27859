import type { Queryable } from '../../../platform/database/pool.ts';
import type { Authors } from '../authors.ts';
import type { Reader } from '../readers.ts';
import { type ReadyPage, assemble, makePage } from './pages.ts';
import { feedRows } from './store.ts';

const everything = { category: null, forSale: false, photos: false };
/** However quiet, a page is built anew after this time: what changed unheard (a lost message) does not stay. */
const KEPT_MS = 60_000;

/**
 * The first feed page of one campus, standing ready as bytes. It is built by at most one query at a time; whoever asks
 * after a change waits for a page built after it.
 */
export class FirstPage {
  readonly #db: Queryable;
  readonly #authors: Authors;
  readonly #campusId: string;
  readonly size: number;
  #page: ReadyPage | null = null;
  /** counts the changes; the page holds all up to `#built` */
  #changes = 1;
  #built = 0;
  #builtAt = 0;
  #building: Promise<void> | null = null;

  constructor(db: Queryable, authors: Authors, campusId: string, size: number) {
    this.#db = db;
    this.#authors = authors;
    this.#campusId = campusId;
    this.size = size;
  }

  /** Something on it changed: the next reader gets a new one. */
  markStale(): void {
    this.#changes++;
  }

  /** Marks it stale when a post is on it; for changes that move nothing. */
  markStaleWith(postId: string): void {
    if (!this.#page || this.#building || this.#page.ids.includes(postId)) this.#changes++;
  }

  markStaleBy(authorId: string): void {
    if (!this.#page || this.#building || this.#page.authors.includes(authorId)) this.#changes++;
  }

  /** The page as it stands; at once unless something changed. */
  current(): ReadyPage | Promise<ReadyPage> {
    if (this.#page && this.#built === this.#changes && performance.now() - this.#builtAt < KEPT_MS) return this.#page;
    return this.#fresh(this.#changes);
  }

  /** The bytes for one reader. */
  bytesFor(page: ReadyPage, reader: Reader): Buffer {
    if (reader.page === page && reader.bytes) return reader.bytes;
    const bytes = assemble(page, reader, reader.unseen);
    // visitors share one reader, so theirs is kept with it too
    reader.page = page;
    reader.bytes = bytes;
    return bytes;
  }

  async #fresh(needed: number): Promise<ReadyPage> {
    do {
      this.#building ??= this.#build().finally(() => {
        this.#building = null;
      });
      await this.#building;
    } while (this.#built < needed);
    return this.#page as ReadyPage;
  }

  async #build(): Promise<void> {
    const upTo = this.#changes;
    const rows = await feedRows(this.#db, this.#campusId, this.size, everything, null);
    this.#page = makePage(await this.#authors.sign(rows), this.size);
    this.#built = upTo;
    this.#builtAt = performance.now();
  }
}
