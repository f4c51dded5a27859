import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { room } from '../../../contract/live-events.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Platform } from '../../platform/platform.ts';

/** What is one reader's own on one campus, kept so that a feed page costs no query (D22). */
export interface Reader {
  /** ids of the posts and comments that they saved or liked there */
  saved: Set<string>;
  /** people hidden from them: those they blocked and those who blocked them (D11) */
  blocked: ReadonlySet<string>;
  /** people whose posts are not in their feed: those above, and those they muted */
  unseen: ReadonlySet<string>;
  /** the last first page that was built for them */
  page: object | null;
  bytes: Buffer | null;
}

const savedIds = statement<{ post_id: string }, [userId: string, campusId: string]>(
  'posts.saved-ids',
  'select post_id from likes where user_id = $1 and campus_id = $2',
);

const kept = statement<{ id: string; blocked: boolean }, [userId: string]>(
  'posts.kept-from',
  `select id, bool_or(blocked) as blocked from (
     select blocked_id as id, true as blocked from blocks where blocker_id = $1
     union all select blocker_id, true from blocks where blocked_id = $1
     union all select muted_id, false from mutes where muter_id = $1) others
   group by id`,
);

/** Bounds the memory of all readers together: a set costs about 100 bytes an id. */
const IDS_AT_ONCE = 400_000;
const READERS_AT_ONCE = 20_000;
const KEPT_MS = 10 * 60_000;

interface SaveElsewhere {
  /** the process that knows already */
  from: string;
  campusId: string;
  userId: string;
}

const nobody: ReadonlySet<string> = new Set();
const visitor: Reader = { saved: new Set(), blocked: nobody, unseen: nobody, page: null, bytes: null };

/**
 * The readers of the last minutes, in every process; a save in another process, or a block or mute anywhere, makes all forget
 * that reader, so the next page asks the database once.
 */
export class Readers {
  readonly #pool: Platform['pool'];
  readonly #bus: Platform['bus'];
  readonly #live: Platform['live'];
  readonly #self = randomUUID();
  readonly #known = new LRUCache<string, Reader>({
    // with `max` it would take room for all of them at the start (platform/last-known.ts)
    maxSize: IDS_AT_ONCE,
    sizeCalculation: (reader) =>
      IDS_AT_ONCE / READERS_AT_ONCE + reader.saved.size + reader.blocked.size + reader.unseen.size,
    ttl: KEPT_MS,
    // a clock read per look-up would be the dearest part of it
    ttlResolution: 1_000,
  });
  readonly #loading = new Map<string, Promise<Reader>>();
  #changes = 0;

  constructor({ pool, bus, live }: Pick<Platform, 'pool' | 'bus' | 'live'>) {
    this.#pool = pool;
    this.#bus = bus;
    this.#live = live;
    bus.on<SaveElsewhere>('posts.saved', ({ from, userId, campusId }) => {
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

  /** A reader on a campus; at once when known. Null is a visitor, who has nothing of their own. */
  of(campusId: string, userId: string | null): Reader | Promise<Reader> {
    if (userId === null) return visitor;
    const key = campusId + userId;
    return this.#known.get(key) ?? this.#loading.get(key) ?? this.#load(key, campusId, userId);
  }

  #load(key: string, campusId: string, userId: string): Promise<Reader> {
    const loading = this.#read(key, campusId, userId).finally(() => {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    });
    this.#loading.set(key, loading);
    return loading;
  }

  async #read(key: string, campusId: string, userId: string): Promise<Reader> {
    const at = this.#changes;
    const [saved, others] = await Promise.all([
      savedIds.all(this.#pool, userId, campusId),
      kept.all(this.#pool, userId),
    ]);
    const blocked = others.filter((row) => row.blocked).map((row) => row.id);
    const reader: Reader = {
      saved: new Set(saved.map((row) => row.post_id)),
      blocked: blocked.length > 0 ? new Set(blocked) : nobody,
      unseen: others.length > 0 ? new Set(others.map((row) => row.id)) : nobody,
      page: null,
      bytes: null,
    };
    // what changed while we asked may be missing in the answer: do not keep it
    if (at === this.#changes) this.#known.set(key, reader);
    return reader;
  }

  /**
   * A reader saved a post, or took it back: this process updates its cache, the others read the database again, and the
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
    this.#bus.publish('posts.saved', { from: this.#self, campusId, userId } satisfies SaveElsewhere);
    this.#live.emit(room.user(userId), 'save.changed', { post_id: postId, saved });
  }

  #drop(key: string): void {
    this.#known.delete(key);
    // a load that began before the change must not be joined by who comes after it
    if (this.#loading.delete(key)) this.#changes++;
  }
}
