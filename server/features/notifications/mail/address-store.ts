import { statement } from '../../../platform/database/statement.ts';

/** A person's address for mails; no row if they want none or haven't confirmed it. */
export const mailAddress = statement<{ email: string; campus_id: string | null }, [userId: string]>(
  'notifications.mail-address',
  `select coalesce(email, '') as email, campus_id from users
   where id = $1 and email is not null and email_notifications and verified and claimed and deleted_at is null and banned_at is null`,
);
