import { statement } from '../../../platform/database/statement.ts';

/** A person's invite link. */
export interface InviteRow {
  campus_id: string;
  /** null: they have no link */
  code: string | null;
  /** how many people they invited */
  people: number;
  /** "Invited by" isn't shown */
  hidden: boolean;
}

/** SQL: the people p who were invited. Only those who confirmed their email address count. */
export const invitedPeople = 'invited_people p join users i on i.id = p.user_id and i.verified';

export const inviteOf = statement<InviteRow, [userId: string]>(
  'invites.of',
  `select u.campus_id, l.code, u.invites_hidden as hidden,
          (select count(*)::int from ${invitedPeople} where p.inviter_id = u.id) as people
   from users u left join invite_links l on l.campus_id = u.campus_id and l.user_id = u.id where u.id = $1`,
);

/** Deletes a person's links: that of their campus, and any that is left from an earlier campus. */
export const dropLinks = statement<never, [userId: string]>(
  'invites.link-drop',
  'delete from invite_links where user_id = $1',
);

/** Locks the person's row, so that only one is left of two links made at once. */
export const lockInviter = statement<{ id: string }, [userId: string]>(
  'invites.inviter-lock',
  'select id from users where id = $1 and deleted_at is null for no key update',
);

export const insertInviteLink = statement<never, [userId: string, code: string]>(
  'invites.link-insert',
  'insert into invite_links (campus_id, user_id, code) select campus_id, id, $2 from users where id = $1',
);

export const setCreditHidden = statement<never, [userId: string, hidden: boolean]>(
  'invites.credit-hidden',
  'update users set invites_hidden = $2, last_modified = product_now() where id = $1',
);

/** SQL: whether a person can act on their campus: a student, neither deleted, banned nor suspended. */
export const isActive = (person: string) =>
  `${person}.deleted_at is null and ${person}.banned_at is null and ${person}.school_verified
     and (${person}.suspended_until is null or ${person}.suspended_until <= product_now())`;

/** The campus of a link that works. */
export const findInviteLink = statement<{ campus_id: string }, [campusId: string, code: string]>(
  'invites.link',
  `select l.campus_id from invite_links l join users u on u.id = l.user_id and u.campus_id = l.campus_id
   where l.campus_id = $1 and l.code = $2 and ${isActive('u')}`,
);

export const inviterOf = statement<{ user_id: string }, [campusId: string, code: string]>(
  'invites.inviter',
  `select l.user_id from invite_links l join users u on u.id = l.user_id and u.campus_id = l.campus_id
   where l.campus_id = $1 and l.code = $2 and ${isActive('u')} for no key update of u`,
);

/**
 * Credits the owner of an invite link with a new account: each account once, and `most` accounts for each owner. No row
 * if the account is older than the link or than `days`, or if the two people blocked each other.
 */
export const credit = statement<
  { credited: boolean },
  { campusId: string; code: string; userId: string; inviterId: string; most: number; days: number }
>(
  'invites.credit',
  `insert into invited_people (campus_id, user_id, inviter_id)
   select l.campus_id, u.id, l.user_id from users u, invite_links l
   where u.id = $userId and l.campus_id = $campusId and l.code = $code and l.user_id = $inviterId and u.id <> l.user_id
     and u.created_at >= l.created_at and u.created_at > product_now() - make_interval(days => $days::int)
     and (select count(*) from invited_people p where p.inviter_id = $inviterId) < $most
     and not exists (select from invited_people p where p.user_id = u.id)
     and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((u.id, l.user_id), (l.user_id, u.id)))
   on conflict do nothing returning true as credited`,
);

/** Who invited a person, unless one of the two hides it, or the viewer and the inviter are hidden from each other. */
export const invitedBy = statement<{ first_name: string; username: string }, [userId: string, viewerId: string | null]>(
  'invites.invited-by',
  `select i.first_name, i.username from invited_people p join users u on u.id = p.user_id join users i on i.id = p.inviter_id
   where p.user_id = $1 and not u.invites_hidden and not i.invites_hidden and ${isActive('i')}
     and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in
       ((i.id, $2::uuid), ($2::uuid, i.id), (i.id, u.id), (u.id, i.id)))`,
);

/** Part of "Download my data"; who was invited is not the inviter's data. */
export const exportedInvites = statement<
  {
    link: string | null;
    ambassador_since: string | null;
    welcomed_at: string | null;
    invited_people: number;
    credit_hidden: boolean;
    invited_at: string | null;
  },
  [userId: string]
>(
  'invites.exported',
  `select l.code as link, a.since as ambassador_since, u.welcomed_at, (select count(*)::int from ${invitedPeople} where p.inviter_id = u.id) as invited_people,
          u.invites_hidden as credit_hidden, p.created_at as invited_at
   from users u left join invite_links l on l.user_id = u.id left join invited_people p on p.user_id = u.id
     left join ambassadors a on a.user_id = u.id
   where u.id = $1`,
);

export const forgetInviteLinks = statement<never, [userId: string]>(
  'invites.forget',
  `with link as (delete from invite_links where user_id = $1)
   delete from invited_people where user_id = $1 or inviter_id = $1`,
);
