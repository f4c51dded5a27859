import type { RetainedKind } from '../../../../contract/moderation/personal-data.ts';
import type { CampusRetention } from '../../../../contract/retention.ts';
import { statement } from '../../../platform/database/statement.ts';

/**
 * What stays about a person after the deletion. Their messages are found by the conversations that they are in: there is no
 * index on the author of a message.
 */
export const countRetained = statement<Record<RetainedKind, number>, [userId: string]>(
  'moderation.count-retained',
  `select (select count(*) from audit_log where target_kind = 'user' and target_id = $1::uuid::text or actor_id = $1::uuid)::int as audit,
     (select count(*) from cases where target_user_id = $1)::int as cases,
     (select count(*) from evidence where user_id = $1)::int as evidence,
     (select count(*) from bans where user_id = $1)::int as bans,
     (select count(*) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.user_id = $1)::int as ledger,
     (select count(distinct coalesce(lead_id, id)) from deals where seller_id = $1 or buyer_id = $1)::int as deals,
     (select count(*) from messages m join chat_members o on o.chat_id = m.chat_id
      where o.user_id = $1 and m.user_id = $1)::int as messages`,
);

/** The retention periods of a person's campus. */
export const retentionOf = statement<{ retention: CampusRetention }, [userId: string]>(
  'moderation.retention-of',
  'select c.retention from users u join campuses c on c.id = u.campus_id where u.id = $1',
);

/** The person whose data an admin may download: by their own entry in the audit log, for an hour. */
export const exportedPerson = statement<{ user_id: string; username: string }, [entryId: string, adminId: string]>(
  'moderation.exported-person',
  `select u.id as user_id, u.username from audit_log a join users u on u.id = a.target_id::uuid
   where a.id = $1 and a.actor_id = $2 and a.action = 'person.export' and a.target_kind = 'user'
     and a.created_at > product_now() - interval '1 hour' and u.deleted_at is null`,
);
