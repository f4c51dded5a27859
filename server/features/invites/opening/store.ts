import { statement } from '../../../platform/database/statement.ts';

/**
 * Marks the campuses that opened as notified, and returns those whose members weren't yet: each to one of concurrent
 * jobs. `until` is now: members who joined by then get the mail, also those who joined just after the opening.
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
