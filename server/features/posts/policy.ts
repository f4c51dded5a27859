import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';

/**
 * Who may create a top-level post: a student on their home campus, whose profile is complete (D5). Before a campus opens only
 * admins may.
 * @throws ProblemError no_community, not_open, not_home_campus, verify_again, profile_incomplete
 */
export function enforcePosting(campus: HostCampus, viewer: Viewer): void {
  if (campus.generic) throw problem('no_community');
  if (campus.waiting && viewer.role !== 'admin') throw problem('not_open');
  if (viewer.campusId !== campus.id) throw problem('not_home_campus');
  // an alum past the cut-off, or a school address that has to be verified again
  if (!viewer.maySell) throw problem('verify_again');
  if (!viewer.profileSetUp) throw problem('profile_incomplete');
}
