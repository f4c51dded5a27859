import { ProblemError } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Posts } from '../../posts/index.ts';
import { dropRemoval, nextRemoval } from './store-decisions.ts';

const REMOVE = 'moderation.remove';

/**
 * Deletes for good what moderators removed so long ago that no appeal can bring it back. A message stays hidden: its chat
 * keeps its numbers, and its people see nothing of it.
 */
export function registerRemovals(
  { jobs, pool }: Pick<Platform, 'jobs' | 'pool'>,
  posts: Pick<Posts, 'deleteAny'>,
): void {
  jobs.define(REMOVE, async () => {
    // each is asked for by itself: an appeal that came meanwhile stops it
    for (let due = await nextRemoval.one(pool); due; due = await nextRemoval.one(pool)) {
      const { case_id: caseId, campus_id: campusId, kind, target_id: id } = due;
      if (kind === 'post' || kind === 'comment') await posts.deleteAny(campusId, id).catch(ignoreGone);
      await dropRemoval.run(pool, caseId);
    }
  });
  jobs.every('23 * * * *', REMOVE);
}

/** Somebody else was first. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ProblemError) || !['post_not_found', 'post_deleted'].includes(error.code)) throw error;
}
