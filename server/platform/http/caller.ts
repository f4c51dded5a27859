import type { CampusPrivacy, CampusStatus } from '../../../contract/campuses/campuses.ts';
import type { Access } from '../../../contract/endpoint.ts';
import type { Role } from '../../../contract/identity/identity.ts';
import { problem } from './problem.ts';

/**
 * What a staff member may see and act on: the id of their campus, or '*' for the whole installation. The statements of
 * moderation take it as a parameter and compare it with `in_scope`.
 */
export type StaffScope = string & { readonly isStaffScope: true };
export const EVERYWHERE = '*' as StaffScope;

/** The account that makes a request, from its session; cached between requests. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** their home campus */
  campusId: string;
  verified: boolean;
  schoolVerified: boolean;
  profileSetUp: boolean;
  /** false: they must verify a current school email to post again */
  maySell: boolean;
  /** the role that applies now: a moderator who has yet to set up a second factor is a member */
  role: Role;
  /** null for members */
  scope: StaffScope | null;
  /** a moderator who must set up a second factor */
  mustProtect?: boolean;
  /** when the account was created, in milliseconds */
  joinedAt: number;
}

/** The campus that the request's host chose, as the routes need it. */
export interface HostCampus {
  id: string;
  generic: boolean;
  privacy: CampusPrivacy;
  /** not open yet: it has a waiting list */
  waiting: boolean;
  /** an archived campus can only be read */
  status: CampusStatus;
  /** another group of campuses, with a database of its own, serves it */
  elsewhere: boolean;
}

/**
 * Whether a viewer may read a campus (D6, D56): everyone may read a public one, a verified account a private one, and
 * only an account with a verified school address a members-only one. Until a campus opens, only admins may.
 */
export function mayRead(
  campus: HostCampus,
  viewer: Pick<Viewer, 'verified' | 'schoolVerified' | 'role'> | null,
): boolean {
  if (campus.generic) return false;
  if (campus.waiting && viewer?.role !== 'admin') return false;
  if (campus.privacy === 'public') return true;
  if (!viewer?.verified) return false;
  return campus.privacy === 'private' || viewer.schoolVerified;
}

/**
 * Refuses callers that an endpoint doesn't admit. The generic campus has nothing to read, so participants needn't be able to.
 * @throws ProblemError by the access level (D6, D9, D41, D56)
 */
export function enforce(access: Access, campus: HostCampus, viewer: Viewer | null): void {
  if (access === 'anyone') return;
  if (access === 'reader') {
    if (campus.generic) throw problem('no_community');
    if (mayRead(campus, viewer)) return;
    if (campus.waiting) throw problem('not_open');
    throw problem(viewer ? (viewer.verified ? 'not_school_verified' : 'not_verified') : 'private_community');
  }
  if (!viewer) throw problem('not_signed_in');
  if (access === 'session') return;
  if (!viewer.verified) throw problem('not_verified');
  if (access === 'participant' && !campus.generic && !mayRead(campus, viewer))
    throw problem(campus.waiting ? 'not_open' : 'not_school_verified');
  if (access === 'student' && !viewer.schoolVerified) throw problem('not_school_verified');
  if (access !== 'moderator' && access !== 'site-moderator' && access !== 'admin') return;
  if (viewer.mustProtect) throw problem('second_factor_required');
  if (viewer.scope === null) throw problem('forbidden');
  if (access === 'site-moderator' && viewer.scope !== EVERYWHERE) throw problem('forbidden');
  if (access === 'admin' && viewer.role !== 'admin') throw problem('forbidden');
}
