import type { NotificationKind } from '../../../../contract/notifications/kinds.ts';
import { statement } from '../../../platform/database/statement.ts';
import { wantsKind } from '../../identity/index.ts';

/**
 * A person's address for mails of a kind; no row if they don't want these or haven't confirmed it. `coalesce` changes nothing:
 * it shows `npm run check` that the address isn't null.
 */
const addressFor = (kind: NotificationKind) =>
  statement<{ email: string; campus_id: string | null }, [userId: string]>(
    `notifications.mail-address-for-${kind}`,
    `select coalesce(email, '') as email, campus_id from users
     where id = $1 and email is not null and ${wantsKind('users', kind, 'email')}
       and verified and claimed and deleted_at is null and banned_at is null`,
  );

export const addressForAlerts = addressFor('alerts');
export const addressForSales = addressFor('sales');
