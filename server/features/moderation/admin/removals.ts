import { ProblemError } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Posts } from '../../posts/index.ts';
import { dropRemoval, dueRemovals } from './store-decisions.ts';

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
    for (const { case_id: caseId, campus_id: campusId, kind, target_id: id } of await dueRemovals.all(pool)) {
      if (kind === 'post' || kind === 'comment') await posts.deleteAny(campusId, id).catch(ignoreGone);
      await dropRemoval.run(pool, caseId);
    }
  });
  jobs.every('23 * * * *', REMOVE);
}

/** Somebody else was first. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ProblemError)) throw error;
}
