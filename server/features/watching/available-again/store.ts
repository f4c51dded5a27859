import { statement } from '../../../platform/database/statement.ts';
import { isExpired, isSellingSql, lineLengthSql } from '../../posts/index.ts';
import { hasStopped } from '../listing-alerts/store.ts';

export interface AvailableListing {
  author_id: string;
  title: string | null;
  plain: string;
  /** in whole US dollars */
  price: number;
  queue_length: number;
}

/**
 * A listing that can be bought and is not on hold; else no row. Locks it: whoever deletes or hides it at the same moment waits,
 * and then removes these alerts too. `coalesce` changes nothing, since there is a price: it shows `npm run check` that it isn't
 * null.
 */
export const findAvailable = statement<AvailableListing, [campusId: string, postId: string]>(
  'watching.find-available',
  `select p.author_id, p.title, p.plain, coalesce(p.price, 0) as price, ${lineLengthSql('p')} as queue_length
   from posts p join users u on u.id = p.author_id and u.deleted_at is null and u.banned_at is null
   where p.campus_id = $1 and p.id = $2 and p.deleted_at is null and p.hidden_at is null and p.sold_at is null
     and not ${isExpired('p')} and ${isSellingSql('p')} and p.price is not null
     and (p.held_until is null or p.held_until <= product_now())
   for no key update of p`,
);

/**
 * People who saved a listing and didn't stop its alerts.
 * @param buyerId the buyer whose deal has ended, who is left out because they know of it; null: no deal has
 */
export const savers = statement<{ user_id: string }, [campusId: string, postId: string, buyerId: string | null]>(
  'watching.savers',
  `select l.user_id from likes l join posts p on p.campus_id = l.campus_id and p.id = l.post_id
   where l.campus_id = $1 and l.post_id = $2 and l.user_id <> p.author_id and l.user_id is distinct from $3::uuid
     and not ${hasStopped('l.user_id', 'l.created_at')}
   order by l.user_id`,
);
