import { statement } from '../../../platform/database/statement.ts';
import { isExpired, isSellingSql, lineLengthSql } from '../../posts/index.ts';
import { hasStopped } from '../listing-alerts/store.ts';

export interface DroppedListing {
  author_id: string;
  title: string | null;
  plain: string;
  /** in whole US dollars */
  price: number;
  queue_length: number;
}

/**
 * A listing whose price dropped to `after`, as it is now. No row if it isn't for sale, costs more again, or cost as
 * little within the last day before the drop: a price that goes up and down again is no news. Locks the listing, so that
 * whoever deletes or hides it at the same moment also removes its alerts. `coalesce` changes nothing, since `price <= $3`
 * leaves out nulls: it shows `npm run check` that the price isn't null.
 */
export const findDropped = statement<DroppedListing, [campusId: string, postId: string, after: number]>(
  'watching.find-dropped',
  `select p.author_id, p.title, p.plain, coalesce(p.price, 0) as price, ${lineLengthSql('p')} as queue_length
   from posts p join users u on u.id = p.author_id and u.deleted_at is null and u.banned_at is null
   where p.campus_id = $1 and p.id = $2 and p.deleted_at is null and p.hidden_at is null and p.sold_at is null
     and not ${isExpired('p')} and ${isSellingSql('p')} and p.price <= $3
     -- no earlier version of the last day is as cheap, up to the last version with another price: those after it have the
     -- current price, since every edit stores a version
     and not exists (select from post_edits e where e.campus_id = $1 and e.post_id = $2 and e.price <= p.price
       and ${isSellingSql('e')} and e.edited_at > product_now() - interval '1 day'
       and e.edited_at <= (select max(o.edited_at) from post_edits o
         where o.campus_id = $1 and o.post_id = $2 and o.price is distinct from p.price))
   for no key update of p`,
);

export interface DropRecipient {
  user_id: string;
  /** they saved it; false: an offer of theirs was declined */
  saved: boolean;
}

/**
 * Who waits for a lower price: people who saved the listing, and buyers whose declined offer was above it. Those in its
 * line are left out: they are notified of every new price.
 */
export const dropRecipients = statement<DropRecipient, [campusId: string, postId: string]>(
  'watching.drop-recipients',
  `select w.user_id, bool_or(w.saved) as saved
   from posts p cross join lateral (
     select l.user_id, true as saved, l.created_at as since from likes l where l.campus_id = p.campus_id and l.post_id = p.id
     union all
     select d.buyer_id, false, d.created_at from deals d
     where d.campus_id = p.campus_id and d.post_id = p.id and d.state = 'declined' and d.price > p.price) w
   where p.campus_id = $1 and p.id = $2 and w.user_id <> p.author_id and not ${hasStopped('w.user_id', 'w.since')}
     and not exists (select from deals d where d.campus_id = p.campus_id and d.post_id = p.id and d.buyer_id = w.user_id
       and d.state in ('open', 'countered', 'held', 'agreed'))
   group by w.user_id order by w.user_id`,
);
