import { room } from '../../../contract/live-events.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reader, Readers } from './readers.ts';

/**
 * Published to the other processes: which cached pages are stale. `moved`: a top-level post is new, moved up, changed or gone;
 * `counted`: its counters changed; `person`: what posts show of an author changed.
 */
export type PostsChange =
  | { campusId: string; kind: 'moved' }
  | { campusId: string; kind: 'counted'; postId: string }
  | { kind: 'person'; userId: string };

type FeedMove = 'new' | 'lifted' | 'updated' | 'removed';
type CommentMove = 'new' | 'updated' | 'removed';

/** What a post's counters are after a write. */
export interface Counters {
  comments: number;
  likes: number;
  version: number;
}

/**
 * Publishes what a write changed, after the commit: first to the feed caches of every process, then to the open pages.
 */
export class Announcer {
  readonly #bus: Platform['bus'];
  readonly #clock: Platform['clock'];
  readonly #live: Platform['live'];
  readonly #readers: Pick<Readers, 'of'>;

  constructor({ bus, clock, live }: Pick<Platform, 'bus' | 'clock' | 'live'>, readers: Pick<Readers, 'of'>) {
    this.#bus = bus;
    this.#clock = clock;
    this.#live = live;
    this.#readers = readers;
  }

  /**
   * A top-level post is new, moved up, changed or gone; `byId` made the change, `ofId` is the post's author if that is
   * someone else.
   */
  feed(
    tx: Tx,
    change: FeedMove,
    post: { campusId: string; postId: string; byId: string; ofId?: string; at: string },
  ): void {
    tx.afterCommit(() => {
      this.#stale({ campusId: post.campusId, kind: 'moved' });
      this.#sendUnhidden(post.campusId, [post.byId, ...(post.ofId ? [post.ofId] : [])], (from) =>
        this.#live.emit(
          room.campus(post.campusId),
          'feed.changed',
          { campus_id: post.campusId, post_id: post.postId, change, author_id: post.byId, at: post.at },
          from,
        ),
      );
    });
  }

  /**
   * A top-level post changed and keeps its place: in lists, and on its own page.
   * @param at its last activity, now without one
   */
  changed(
    tx: Tx,
    {
      at = new Date(this.#clock.now()).toISOString(),
      ...post
    }: { campusId: string; postId: string; byId: string; at?: string },
  ): void {
    this.feed(tx, 'updated', { ...post, at });
    this.post(tx, post.campusId, post.postId, 'post.updated');
  }

  /** Counters of a post or comment changed; `rootId` is the post whose page shows it. */
  counters(tx: Tx, campusId: string, rootId: string, postId: string, { comments, likes, version }: Counters): void {
    tx.afterCommit(() => {
      if (postId === rootId) this.#stale({ campusId, kind: 'counted', postId });
      this.#live.emit(room.post(campusId, rootId), 'post.counters', { post_id: postId, comments, likes, version });
    });
  }

  comment(
    tx: Tx,
    change: CommentMove,
    comment: { campusId: string; rootId: string; commentId: string; parentId: string; byId: string },
  ): void {
    tx.afterCommit(() =>
      this.#sendUnhidden(comment.campusId, [comment.byId], (from) =>
        this.#live.emit(
          room.post(comment.campusId, comment.rootId),
          'comment.changed',
          {
            post_id: comment.rootId,
            comment_id: comment.commentId,
            parent_id: comment.parentId,
            change,
            author_id: comment.byId,
          },
          from,
        ),
      ),
    );
  }

  post(tx: Tx, campusId: string, postId: string, event: 'post.updated' | 'post.removed'): void {
    tx.afterCommit(() => this.#live.emit(room.post(campusId, postId), event, { post_id: postId }));
  }

  /** A bulk change of what a reader saved: every process reads it from the database again. */
  saved(tx: Tx, campusId: string, userId: string): void {
    tx.afterCommit(() => this.#bus.publish('posts.saved', { from: '', campusId, userId }));
  }

  /**
   * Sends to everyone but those hidden from the people concerned (`of`, D11). Who is hidden from them is usually cached, so it
   * is mostly synchronous.
   */
  #sendUnhidden(campusId: string, of: readonly string[], send: (except: string[]) => void): void {
    const known = [...new Set(of)].map((id) => this.#readers.of(campusId, id));
    const except = (readers: readonly Reader[]) =>
      send([...new Set(readers.flatMap(({ blocked }) => [...blocked]))].map(room.user));
    if (!known.some((reader) => reader instanceof Promise)) return except(known as Reader[]);
    // if they can't be read nothing is sent, since it could reach someone hidden; pages don't depend on an event
    void Promise.all(known.map(async (reader) => reader)).then(except, () => undefined);
  }

  #stale(change: PostsChange): void {
    this.#bus.publish('posts.changed', change);
  }
}
