import type { Queryable } from '../../platform/database/pool.ts';
import type { Feed } from '../feed/index.ts';
import type { Posts } from '../posts/index.ts';

/** What search uses of posts and the feed. */
export interface SearchedParts {
  posts: Pick<Posts, 'authors' | 'readers'>;
  feed: Pick<Feed, 'filtered' | 'summary' | 'viewerFilter'>;
}

/** What search needs of features above it. */
export interface SearchNeeds {
  /** whether it contains a word that moderators watch for; such a text isn't suggested to others */
  isWatched(text: string): boolean;
  /** a campus's meet-up spots */
  spotsOf(campusId: string): readonly { name: string }[];
  /**
   * The first course codes that begin with what is being typed, of courses that have books on sale.
   * @param within `hidden`: people whose posts the viewer doesn't see
   */
  coursesFor(db: Queryable, within: { campusId: string; hidden: readonly string[] }, typed: string): Promise<string[]>;
}
