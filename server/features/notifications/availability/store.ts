import { statement } from '../../../platform/database/statement.ts';

/** Where mails to a person go; no row for who wants none or whose address isn't confirmed. */
export const mailAddress = statement<{ email: string; campus_id: string | null }, [userId: string]>(
  'notifications.availability-address',
  `select email, campus_id from users
   where id = $1 and email is not null and email_notifications and verified and claimed and deleted_at is null and banned_at is null`,
);
