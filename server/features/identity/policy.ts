import type { Me, ViewerAnswer } from '../../../contract/identity/identity.ts';
import { type HostCampus, mayRead } from '../../platform/http/caller.ts';

export type Abilities = ViewerAnswer['abilities'];

/** What a person's abilities depend on. */
export type AccountStanding = Pick<
  Me,
  'campus_id' | 'verified' | 'school_verified' | 'profile_set_up' | 'may_sell' | 'role' | 'ambassador'
>;

/**
 * What a person may do on the campus of the host (D5, D6, D41). Guests can do everything except post; on the generic campus
 * there is nothing to do but moderate.
 * @param mustProtect whether a moderator still has to add the required second factor
 */
export function abilitiesOn(campus: HostCampus, user: AccountStanding | null, mustProtect = false): Abilities {
  const here = !campus.generic;
  const verified = here && user?.verified === true;
  const serves = user?.verified === true && user.role !== 'member';
  const student = verified && user.school_verified;
  const read = mayRead(
    campus,
    user && { verified: user.verified, schoolVerified: user.school_verified, role: user.role },
  );
  return {
    read,
    post: student && user.may_sell && read && user.campus_id === campus.id && user.profile_set_up,
    comment: student,
    save: verified && read,
    message: student,
    ambassador: student && read && user.ambassador && user.campus_id === campus.id,
    moderate: serves && !mustProtect,
    protect: serves && mustProtect,
  };
}
