import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Readers } from './readers.ts';
import { findOpened, type OpenedPostRow } from './record-store.ts';
import { findAuthors, findPost, type FoundPost } from './store.ts';
import type { PostRow } from './view.ts';

/** The form of an id: the name of a room comes from a page, and PostgreSQL refuses anything else as a UUID. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Loads posts through the viewer: what they may not see doesn't exist. */
export class PostLoader {
  readonly #pool: Platform['pool'];
  readonly #readers: Readers;

  constructor(pool: Platform['pool'], readers: Readers) {
    this.#pool = pool;
    this.#readers = readers;
  }

  /**
   * A post or comment of the host's campus.
   * @throws ProblemError post_not_found for another campus's, a hidden one and one by a blocked person or in their
   * thread (D11); post_deleted
   */
  async post(campus: HostCampus, viewer: Viewer | null, id: string): Promise<PostRow> {
    return this.#visible(await findPost.one(this.#pool, campus.id, id), campus, viewer);
  }

  /** A post or comment with what only its own page shows. @throws ProblemError as `post` */
  async opened(campus: HostCampus, viewer: Viewer | null, id: string): Promise<OpenedPostRow> {
    return this.#visible(await findOpened.one(this.#pool, campus.id, id, viewer && viewer.userId), campus, viewer);
  }

  async #visible<Row extends FoundPost>(row: Row | undefined, campus: HostCampus, viewer: Viewer | null): Promise<Row> {
    if (!row || row.hidden) throw problem('post_not_found');
    if (viewer) {
      const { blocked } = await this.#readers.of(campus.id, viewer.userId);
      if (blocked.has(row.author_id) || blocked.has(row.root_author_id)) throw problem('post_not_found');
    }
    // checked last, so that viewers it was hidden from don't learn that it existed
    if (row.deleted) throw problem('post_deleted');
    return row;
  }

  /** Whether a viewer may join the room of a post's page. */
  async mayListen(campusId: string, viewer: Viewer | null, id: string): Promise<boolean> {
    if (!viewer) return true;
    const { blocked } = await this.#readers.of(campusId, viewer.userId);
    if (blocked.size === 0) return true;
    const row = ID.test(id) ? await findAuthors.one(this.#pool, campusId, id) : undefined;
    return row !== undefined && !row.hidden && !blocked.has(row.author_id) && !blocked.has(row.root_author_id);
  }
}
