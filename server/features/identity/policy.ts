import type { Me, ViewerAnswer } from '../../../contract/identity.ts';
import { type HostCampus, mayRead } from '../../platform/http/caller.ts';

export type Abilities = ViewerAnswer['abilities'];

/** What decides on a person's abilities. */
export type Standing = Pick<Me, 'campus_id' | 'verified' | 'school_verified' | 'profile_set_up' | 'role'>;

/**
 * What somebody may do on the campus of the host (D5, D6, D41, VER-35): a guest does everything but post; the generic
 * campus has nothing to act on.
 * @param mustProtect whether a moderator has yet to add the second factor that he needs
 */
export function abilitiesOn(campus: HostCampus, user: Standing | null, mustProtect = false): Abilities {
  const here = !campus.generic;
  const verified = here && user?.verified === true;
  const serves = user?.verified === true && user.role !== 'member';
  const student = verified && user.school_verified;
  const read = mayRead(campus, user && { verified: user.verified, schoolVerified: user.school_verified });
  return {
    read,
    post: student && user.campus_id === campus.id && user.profile_set_up,
    comment: student,
    save: verified && read,
    message: student,
    moderate: serves && !mustProtect,
    protect: serves && mustProtect,
  };
}
