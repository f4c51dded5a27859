import { statement } from '../../../platform/database/statement.ts';

/**
 * Takes the campuses that opened and whose members are yet to be notified; of concurrent jobs, one gets each. `until` is now:
 * whoever joined in the same minute expects the mail as well.
 */
export const takeOpened = statement<{ id: string; until: string }>(
  'invites.opened',
  'update campuses set opening_due = false where opening_due and not waiting returning id, product_now() as until',
);

export interface WaitingMember {
  id: string;
  email: string;
}

/** The members who were on the waiting list, in pages by id. */
export const membersOnList = statement<WaitingMember, [campusId: string, until: string, after: string, limit: number]>(
  'invites.members-on-list',
  `select id, coalesce(email, school_email, '') as email from users
   where campus_id = $1 and school_verified and school_verified_at <= $2 and id > $3
     and deleted_at is null and banned_at is null
   order by id limit $4`,
);
