import type { CampusPrivacy } from '../../../contract/campuses/campuses.ts';
import type { Access } from '../../../contract/endpoint.ts';
import type { Role } from '../../../contract/identity/identity.ts';
import { problem } from './problem.ts';

/** Who is asking, from his session; kept in memory between requests. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** his home campus */
  campusId: string;
  verified: boolean;
  schoolVerified: boolean;
  profileSetUp: boolean;
  /** what he may use of it now: a moderator who has yet to protect his account is a member */
  role: Role;
  /** a moderator who has no second factor where he needs one */
  mustProtect?: boolean;
  /** when his account was made, in milliseconds */
  joinedAt: number;
}

/** The campus that the request's host chose, as the routes need it. */
export interface HostCampus {
  id: string;
  generic: boolean;
  privacy: CampusPrivacy;
}

/**
 * Whether somebody may read a campus (D6, D56): everyone a public one, a verified account a private one, and only an account
 * with a verified school address one that is for members.
 */
export function mayRead(campus: HostCampus, viewer: Pick<Viewer, 'verified' | 'schoolVerified'> | null): boolean {
  if (campus.generic) return false;
  if (campus.privacy === 'public') return true;
  if (!viewer?.verified) return false;
  return campus.privacy === 'private' || viewer.schoolVerified;
}

/**
 * Refuses whoever an endpoint does not let in.
 * @throws ProblemError by the access level (D6, D9, D41, D56, VER-35)
 */
export function enforce(access: Access, campus: HostCampus, viewer: Viewer | null): void {
  if (access === 'anyone') return;
  if (access === 'reader') {
    if (campus.generic) throw problem('no_community');
    if (mayRead(campus, viewer)) return;
    throw problem(viewer ? (viewer.verified ? 'not_school_verified' : 'not_verified') : 'private_community');
  }
  if (!viewer) throw problem('not_signed_in');
  if (access === 'session') return;
  if (!viewer.verified) throw problem('not_verified');
  if (access === 'participant' && !campus.generic && !mayRead(campus, viewer)) throw problem('not_school_verified');
  if (access === 'student' && !viewer.schoolVerified) throw problem('not_school_verified');
  if ((access === 'moderator' || access === 'admin') && viewer.mustProtect) throw problem('second_factor_required');
  if (access === 'moderator' && viewer.role === 'member') throw problem('forbidden');
  if (access === 'admin' && viewer.role !== 'admin') throw problem('forbidden');
}
