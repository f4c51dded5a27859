import type { Queryable } from '../../platform/database/pool.ts';
import type { Feed } from '../feed/index.ts';
import type { Posts } from '../posts/index.ts';

/** The lists that search looks through. */
export interface SearchedParts {
  posts: Pick<Posts, 'authors' | 'readers'>;
  feed: Pick<Feed, 'filtered' | 'summary' | 'viewerFilter'>;
}

/** What search needs of features above it. */
export interface SearchNeeds {
  /** whether it contains a watched word; those are not suggested to others */
  isWatched(text: string): boolean;
  /** a campus's meet-up spots */
  spotsOf(campusId: string): readonly { name: string }[];
  /**
   * The codes of the first courses with books that begin with what is being typed.
   * @param viewed `hidden`: people whose posts the viewer doesn't see
   */
  coursesFor(db: Queryable, viewed: { campusId: string; hidden: readonly string[] }, typed: string): Promise<string[]>;
}
