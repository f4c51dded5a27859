import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Readers } from './readers.ts';
import { findPost } from './store.ts';
import type { PostRow } from './view.ts';

/** Loads posts through the viewer: what he may not see is not there. */
export class Reach {
  readonly #pool: Platform['pool'];
  readonly #readers: Readers;

  constructor(pool: Platform['pool'], readers: Readers) {
    this.#pool = pool;
    this.#readers = readers;
  }

  /**
   * A post or comment of the host's campus.
   * @throws ProblemError post_not_found for another campus's, a hidden one and one of somebody blocked (D11);
   *   post_deleted
   */
  async post(campus: HostCampus, viewer: Viewer | null, id: string): Promise<PostRow> {
    const row = await findPost.one(this.#pool, campus.id, id);
    if (!row || row.hidden) throw problem('post_not_found');
    if (row.deleted) throw problem('post_deleted');
    if (viewer && (await this.#readers.of(campus.id, viewer.userId)).blocked.has(row.author_id))
      throw problem('post_not_found');
    return row;
  }
}
