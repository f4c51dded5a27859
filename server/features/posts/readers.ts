import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { room } from '../../../contract/live-events.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Platform } from '../../platform/platform.ts';

/** One reader's own data on one campus, cached so that a feed page needs no query (D22). */
export interface Reader {
  /** ids of the posts and comments that they saved or liked there */
  saved: Set<string>;
  /** people hidden from them: those they blocked and those who blocked them (D11) */
  blocked: ReadonlySet<string>;
  /** people whose posts are not in their feed: those above, and those they muted */
  unseen: ReadonlySet<string>;
  /** for the feed: the first page that they got last, and its JSON for them */
  page: object | null;
  bytes: Buffer | null;
}

const savedIds = statement<{ post_id: string }, [userId: string, campusId: string]>(
  'posts.saved-ids',
  'select post_id from likes where user_id = $1 and campus_id = $2',
);

/** The people whose posts a person doesn't see in feeds; `blocked`: one of the two blocked the other, not only muted. */
const unseenPeople = statement<{ id: string; blocked: boolean }, [userId: string]>(
  'posts.kept-from',
  `select id, bool_or(blocked) as blocked from (
     select blocked_id as id, true as blocked from blocks where blocker_id = $1
     union all select blocker_id, true from blocks where blocked_id = $1
     union all select muted_id, false from mutes where muter_id = $1) others
   group by id`,
);

/** Limits the memory of all readers together: a set costs about 100 bytes an id. */
const MAX_CACHED_IDS = 400_000;
const MAX_CACHED_READERS = 20_000;
const CACHED_MS = 10 * 60_000;

/** The message to other processes that a reader's saves changed. */
interface SaveMessage {
  /** the process that made the change, whose cache has it; '' for a bulk change, which none has */
  from: string;
  campusId: string;
  userId: string;
}

const nobody: ReadonlySet<string> = new Set();
const visitor: Reader = { saved: new Set(), blocked: nobody, unseen: nobody, page: null, bytes: null };

/**
 * Caches the readers of the last minutes, in every process. A save invalidates the reader in all other processes, a block or
 * mute in all, so the next page queries the database once.
 */
export class Readers {
  readonly #pool: Platform['pool'];
  readonly #bus: Platform['bus'];
  readonly #live: Platform['live'];
  readonly #self = randomUUID();
  readonly #known = new LRUCache<string, Reader>({
    // with `max`, lru-cache would allocate all entries at the start (platform/last-known.ts)
    maxSize: MAX_CACHED_IDS,
    // each reader counts as 20 ids besides their own, so that there are at most MAX_CACHED_READERS
    sizeCalculation: (reader) =>
      MAX_CACHED_IDS / MAX_CACHED_READERS + reader.saved.size + reader.blocked.size + reader.unseen.size,
    ttl: CACHED_MS,
    // reading the clock would be the most expensive part of a look-up
    ttlResolution: 1_000,
  });
  readonly #loading = new Map<string, Promise<Reader>>();
  #changes = 0;

  constructor({ pool, bus, live }: Pick<Platform, 'pool' | 'bus' | 'live'>) {
    this.#pool = pool;
    this.#bus = bus;
    this.#live = live;
    bus.on<SaveMessage>('posts.saved', ({ from, userId, campusId }) => {
      if (from !== this.#self) this.#drop(campusId + userId);
    });
    bus.on<{ userIds: string[] }>('blocks.changed', ({ userIds }) => {
      for (const key of [...this.#known.keys(), ...this.#loading.keys()])
        if (userIds.some((id) => key.endsWith(id))) this.#drop(key);
    });
    bus.on('bus.gap', () => {
      this.#changes++;
      this.#known.clear();
      this.#loading.clear();
    });
  }

  /** A reader on a campus; synchronous when cached. Null is a visitor, who has nothing of their own. */
  of(campusId: string, userId: string | null): Reader | Promise<Reader> {
    if (userId === null) return visitor;
    const key = campusId + userId;
    // `peek` costs half of `get`, which would mark the entry as used: with one age limit for all, that changes little
    return this.#known.peek(key) ?? this.#loading.get(key) ?? this.#load(key, campusId, userId);
  }

  /** The people hidden from a person: those they blocked and those who blocked them (D11). Null is a visitor. */
  async hiddenFrom(userId: string | null): Promise<ReadonlySet<string>> {
    // blocks are the same on every campus, so no campus is named
    return (await this.of('', userId)).blocked;
  }

  /** Whether two people are hidden from each other (D11). */
  async areHidden(one: string, other: string): Promise<boolean> {
    return (await this.hiddenFrom(one)).has(other);
  }

  #load(key: string, campusId: string, userId: string): Promise<Reader> {
    const loading = this.#read(key, campusId, userId).finally(() => {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    });
    this.#loading.set(key, loading);
    return loading;
  }

  async #read(key: string, campusId: string, userId: string): Promise<Reader> {
    const changesBefore = this.#changes;
    const [saved, others] = await Promise.all([
      savedIds.all(this.#pool, userId, campusId),
      unseenPeople.all(this.#pool, userId),
    ]);
    const blocked = others.filter((row) => row.blocked).map((row) => row.id);
    const reader: Reader = {
      saved: new Set(saved.map((row) => row.post_id)),
      blocked: blocked.length > 0 ? new Set(blocked) : nobody,
      unseen: others.length > 0 ? new Set(others.map((row) => row.id)) : nobody,
      page: null,
      bytes: null,
    };
    // a change during the query may be missing in its result: don't cache it
    if (changesBefore === this.#changes) this.#known.set(key, reader);
    return reader;
  }

  /**
   * A reader saved a post, or undid it: this process updates its cache, the others read the database again, and the
   * reader's open pages are notified.
   */
  changeSaved(campusId: string, userId: string, postId: string, saved: boolean): void {
    const key = campusId + userId;
    const reader = this.#known.get(key);
    if (reader) {
      if (saved) reader.saved.add(postId);
      else reader.saved.delete(postId);
      reader.page = null;
    } else this.#drop(key);
    this.#bus.publish('posts.saved', { from: this.#self, campusId, userId } satisfies SaveMessage);
    this.#live.emit(room.user(userId), 'save.changed', { post_id: postId, saved });
  }

  #drop(key: string): void {
    this.#known.delete(key);
    // a request after the change must not share a load that began before it
    if (this.#loading.delete(key)) this.#changes++;
  }
}
