import { ProblemError } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Records } from '../../deals/index.ts';
import type { Posts } from '../../posts/index.ts';
import type { ModeratedSales } from '../../sales/index.ts';
import { dropRemoval, nextRemoval, type Removal } from './store-decisions.ts';

const REMOVE = 'moderation.remove';

/**
 * Permanently deletes content that moderators removed so long ago that no appeal can restore it. A message stays hidden
 * instead: the numbering of its chat must have no gaps.
 */
export function registerRemovals(
  { jobs, log, pool }: Pick<Platform, 'jobs' | 'log' | 'pool'>,
  posts: Pick<Posts, 'deletePost'>,
  records: Pick<Records, 'deleteNote'>,
  sales: Pick<ModeratedSales, 'removeWords'>,
): void {
  jobs.define(REMOVE, async () => {
    // those that failed in this run: the others go on, and the next run tries them again
    const failed: string[] = [];
    for (;;) {
      // queried one at a time: an appeal in the meantime stops the deletion
      const due = await nextRemoval.one(pool, failed);
      if (!due) return;
      await remove(due).catch((error: unknown) => {
        failed.push(due.case_id);
        log.error({ err: error, case: due.case_id }, 'removed content could not be deleted');
      });
    }
  });
  jobs.every('23 * * * *', REMOVE);

  async function remove({ case_id: caseId, campus_id: campusId, kind, target_id: id }: Removal): Promise<void> {
    if (kind === 'post' || kind === 'comment') await posts.deletePost(campusId, id, null).catch(ignoreDeleted);
    if (kind === 'rating') await records.deleteNote(id);
    if (kind === 'sale') await sales.removeWords(campusId, id);
    await dropRemoval.run(pool, caseId);
  }
}

/** Ignores the error that a post was deleted before. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof ProblemError) || !['post_not_found', 'post_deleted'].includes(error.code)) throw error;
}
