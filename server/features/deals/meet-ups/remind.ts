import { statement } from '../../../platform/database/statement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { meetUpSoon } from '../events.ts';
import { isFront, type StoredMeetUp } from '../store.ts';

const JOB = 'deals.remind';
/** Meet-ups in one transaction. */
const AT_ONCE = 200;

interface SoonRow {
  id: string;
  campus_id: string;
  chat_id: string | null;
  buyer_id: string;
  seller_id: string;
  title: string;
  meet_up: StoredMeetUp | null;
}

/**
 * Marks the meet-ups that begin within the hour as reminded of, and returns those that weren't marked yet. A meet-up
 * that moved to another time is reminded of again: the deal's first row (`lead`) stores the time that the two people
 * were reminded of.
 */
const takeSoon = statement<SoonRow, [limit: number]>(
  'deals.take-soon',
  `with soon as (
     select lead.id as lead_id, d.id, d.meet_up_at from deals d join deals lead on lead.id = coalesce(d.lead_id, d.id)
     where d.state = 'agreed' and d.meet_up_at between product_now() and product_now() + interval '1 hour'
       and d.held_until > product_now() and lead.reminded_of is distinct from d.meet_up_at and ${isFront('d')}
     limit $1 for no key update of lead skip locked
   ), marked as (
     update deals lead set reminded_of = soon.meet_up_at from soon where lead.id = soon.lead_id returning lead.id
   )
   select soon.lead_id as id, d.campus_id, d.chat_id, d.buyer_id, d.seller_id, d.title, d.meet_up
   from soon join marked on marked.id = soon.lead_id join deals d on d.id = soon.id`,
);

/** Marks a meet-up as reminded of, if it is agreed on less than an hour before. */
export const skipReminder = statement<never, [dealId: string, at: string]>(
  'deals.skip-reminder',
  `update deals set reminded_of = $2::timestamptz
   where id = $1 and $2::timestamptz <= product_now() + interval '1 hour'`,
);

/** Reminds both people one hour before their meet-up; what was cancelled or moved meanwhile doesn't count. */
export function announceMeetUps({ jobs, write }: Pick<Platform, 'jobs' | 'write'>): void {
  const remindSome = () =>
    write(async (tx) => {
      const rows = await takeSoon.all(tx, AT_ONCE);
      for (const { id: dealId, meet_up: meetUp, ...row } of rows)
        if (meetUp)
          await tx.emit(meetUpSoon, {
            dealId,
            campusId: row.campus_id,
            chatId: row.chat_id,
            buyerId: row.buyer_id,
            sellerId: row.seller_id,
            title: row.title,
            at: meetUp.at,
            spot: meetUp.spot.name,
          });
      return rows.length;
    });
  jobs.define(JOB, async () => {
    while ((await remindSome()) === AT_ONCE);
  });
  jobs.every('* * * * *', JOB);
}
