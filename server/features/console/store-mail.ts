import { UNDELIVERABLE_LISTED, type UndeliverableAddress } from '../../../contract/console/mail.ts';
import { statement } from '../../platform/database/statement.ts';

/** The newest addresses that contain a text, each with the number of all. */
export const undeliverable = statement<UndeliverableAddress & { total: number }, [q: string | null]>(
  'console.undeliverable',
  `select email, kind, detail, since, count(*) over ()::int as total from undeliverable_addresses
   where $1::text is null or position(lower($1) in email) > 0
   order by since desc, email limit ${UNDELIVERABLE_LISTED}`,
);

export const allowMail = statement<never, [email: string]>(
  'console.allow-mail',
  'delete from undeliverable_addresses where email = lower($1)',
);

export const invitationCounts = statement<{ sent: number; waiting: number }>(
  'console.invitations',
  `select count(sent_at)::int as sent, (count(*) - count(sent_at))::int as waiting from invitations`,
);
