import { ProblemError } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Records } from '../../deals/index.ts';
import type { Posts } from '../../posts/index.ts';
import type { ModeratedSales } from '../../sales/index.ts';
import { dropRemoval, nextRemoval } from './store-decisions.ts';

const REMOVE = 'moderation.remove';

/**
 * Permanently deletes content that moderators removed so long ago that no appeal can restore it. A message stays hidden
 * instead: the numbering of its chat must have no gaps.
 */
export function registerRemovals(
  { jobs, pool }: Pick<Platform, 'jobs' | 'pool'>,
  posts: Pick<Posts, 'deletePost'>,
  records: Pick<Records, 'deleteNote'>,
  sales: Pick<ModeratedSales, 'removeWords'>,
): void {
  jobs.define(REMOVE, async () => {
    // queried one at a time: an appeal in the meantime stops the deletion
    for (let due = await nextRemoval.one(pool); due; due = await nextRemoval.one(pool)) {
      const { case_id: caseId, campus_id: campusId, kind, target_id: id } = due;
      if (kind === 'post' || kind === 'comment') await posts.deletePost(campusId, id, null).catch(ignoreDeleted);
      if (kind === 'rating') await records.deleteNote(id);
      if (kind === 'sale') await sales.removeWords(campusId, id);
      await dropRemoval.run(pool, caseId);
    }
  });
  jobs.every('23 * * * *', REMOVE);
}

/** Ignores the error that a post was deleted before. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof ProblemError) || !['post_not_found', 'post_deleted'].includes(error.code)) throw error;
}
