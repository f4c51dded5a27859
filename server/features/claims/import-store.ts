import { statement } from '../../platform/database/statement.ts';

/** Which of the addresses have an account, as its email or as its school email. */
export const knownEmails = statement<{ email: string }, [emails: readonly string[]]>(
  'identity.import-known',
  `select given.email from unnest($1::text[]) given (email)
   where exists (select from users u where u.email = given.email)
      or exists (select from users u where u.school_email = given.email)`,
);

/** Which of the addresses are banned, in this or another spelling of their mailbox. */
export const bannedOf = statement<{ email: string }, [emails: readonly string[]]>(
  'identity.import-banned',
  `select given.email from unnest($1::text[]) given (email)
   where exists (select from bans where mailbox = mailbox_of(given.email))`,
);

/**
 * Adds people as unclaimed accounts. People whose username was taken meanwhile are missing from the result. `coalesce` changes
 * nothing: it shows `npm run check` that the address isn't null.
 * @param people JSON of campus, first, middle, last, username, email, bio
 * @param hidden whether their profiles are hidden until they claim their accounts
 */
export const insertPeople = statement<{ id: string; email: string }, [people: string, hidden: boolean]>(
  'identity.import-insert',
  `insert into users (campus_id, first_name, middle_name, last_name, username, email, bio, claimed, hidden_until_claimed)
   select campus, first, middle, last, username, email, bio, false, $2
   from jsonb_to_recordset($1::jsonb)
     as person (campus text, first text, middle text, last text, username text, email text, bio text)
   on conflict do nothing returning id, coalesce(email, '') as email`,
);

/** Makes an account that was inserted like a registration one of an import: that of a person missing from `insertPeople`. */
export const markUnclaimed = statement<never, { userId: string; bio: string; hidden: boolean }>(
  'identity.import-unclaimed',
  'update users set claimed = false, bio = $bio, hidden_until_claimed = $hidden where id = $userId',
);
