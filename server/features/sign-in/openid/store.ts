import { statement } from '../../../platform/database/statement.ts';

export interface SubjectOwnerRow {
  id: string;
  email: string | null;
  banned: boolean;
  suspended: boolean;
}

/** The account linked to a provider's subject. */
export const ownerOfSubject = statement<SubjectOwnerRow, [provider: string, subject: string]>(
  'identity.provider-owner',
  `select u.id, u.email, u.banned_at is not null as banned,
          coalesce(u.suspended_until > product_now(), false) as suspended
   from identities i join users u on u.id = i.user_id
   where i.provider = $1 and i.subject = $2 and u.deleted_at is null`,
);

export interface LinkableRow {
  verified: boolean;
  has_password: boolean;
  /** another subject of the provider is linked to it */
  linked: boolean;
}

/** What decides whether an account can be linked to a provider's subject; locks the row. */
export const lockLinkable = statement<LinkableRow, [userId: string, provider: string]>(
  'identity.provider-linkable',
  `select verified, password_hash is not null as has_password,
          exists (select 1 from identities i where i.user_id = u.id and i.provider = $2) as linked
   from users u where id = $1 and deleted_at is null for update`,
);

/**
 * Links a provider's subject to an account. No row changes if another account has the subject; one whose account was
 * deleted can be linked again.
 */
export const linkIdentity = statement<never, [provider: string, subject: string, userId: string]>(
  'identity.provider-link',
  `insert into identities (provider, subject, user_id) values ($1, $2, $3)
   on conflict (provider, subject) do update set user_id = excluded.user_id, created_at = product_now()
   where exists (select 1 from users u where u.id = identities.user_id and u.deleted_at is not null)`,
);

export interface AddressOwnerRow extends LinkableRow {
  id: string;
  email: string | null;
  claimed: boolean;
  banned: boolean;
  suspended: boolean;
}

/** The account that verified a school address, else the one registered with it; locks the row. */
export const lockAddressOwner = statement<AddressOwnerRow, [address: string, provider: string]>(
  'identity.provider-address-owner',
  `select id, email, verified, claimed, password_hash is not null as has_password, banned_at is not null as banned,
          coalesce(suspended_until > product_now(), false) as suspended,
          exists (select 1 from identities i where i.user_id = u.id and i.provider = $2) as linked
   from users u where (school_email = $1 or email = $1) and deleted_at is null
   order by school_email = $1 desc nulls last limit 1 for update`,
);

export interface LinkOwnerRow {
  email: string | null;
  has_password: boolean;
  banned: boolean;
  suspended: boolean;
}

/** An account that waits to be linked. */
export const findLinkOwner = statement<LinkOwnerRow, [userId: string]>(
  'identity.provider-link-owner',
  `select email, password_hash is not null as has_password, banned_at is not null as banned,
          coalesce(suspended_until > product_now(), false) as suspended
   from users where id = $1 and deleted_at is null`,
);

/**
 * Records, at most once a day, that a member of a campus still has its university sign-in; no row changes for anyone
 * else.
 */
export const checkSchoolAgain = statement<never, [userId: string, campusId: string]>(
  'identity.provider-school-check',
  `update users set school_checked_at = product_now()
   where id = $1 and campus_id = $2 and school_verified
     and coalesce(school_checked_at, school_verified_at, created_at) < product_now() - interval '1 day'`,
);
