import { statement } from '../../../platform/database/statement.ts';

/** The addresses that a person has proved to be theirs; no row for a banned or deleted person. */
export const provedAddresses = statement<{ email: string | null; school_email: string | null }, [userId: string]>(
  'moderation.proved-addresses',
  `select case when verified then email end as email, case when school_verified then school_email end as school_email
   from users where id = $1 and banned_at is null and deleted_at is null`,
);

/** Keeps hashes of a person's addresses with the open cases about them. */
export const keepAddresses = statement<never, [userId: string, hashes: readonly Buffer[]]>(
  'moderation.keep-addresses',
  `insert into case_addresses (case_id, address_hash)
   select c.id, h from cases c, unnest($2::bytea[]) h where c.target_user_id = $1 and c.state = 'open'
   on conflict do nothing`,
);

/**
 * Connects a person who came back after deleting their account with their earlier cases, which are found by hashes of
 * the person's addresses. The hashes stay with the case, since the person may come back once more, with another
 * address.
 * @returns the cases that ended with a ban, which this account doesn't have yet
 */
export const takeUpCases = statement<
  { id: string; reason: string; decided_by: string | null },
  [userId: string, hashes: readonly Buffer[]]
>(
  'moderation.take-up-cases',
  `with connected as (
     update cases set target_user_id = $1 where target_user_id is distinct from $1
       and id in (select case_id from case_addresses where address_hash = any($2::bytea[])) returning id, state)
   select t.id, d.reason, d.decided_by from connected t
   join lateral (select action, reason, decided_by from decisions where case_id = t.id order by id desc limit 1) d on true
   where t.state = 'upheld' and d.action = 'ban'`,
);
