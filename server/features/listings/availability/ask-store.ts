import { ASK_DAYS } from '../../../../contract/posts/availability.ts';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isExpired, isHeldSql, isSellingSql, lineLengthSql } from '../../posts/index.ts';

/** A listing that was last confirmed more days ago is no reason to ask any more: its seller doesn't answer. */
const ASKED_UNTIL_DAYS = 90;
/** Slightly less than a week, because the job doesn't run at exactly the same time every day. */
const WEEK = "interval '6 days 20 hours'";

/**
 * SQL: posts p that are for sale and weren't confirmed for a week. Not on hold: a hold shows that the seller is active. Not on an
 * archived campus, where nothing can be answered.
 */
const unconfirmed = `p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null
  and p.price is not null and p.sold_at is null and ${isSellingSql('p')} and not ${isExpired('p')} and not ${isHeldSql('p')}
  and coalesce(p.confirmed_at, p.created_at) <= product_now() - interval '${ASK_DAYS} days'
  and p.campus_id not in (select id from campuses where status = 'archived')`;

/** Sellers who are due to be asked, in batches ordered by id. */
export const sellersAfter = statement<{ id: string }, [after: string, limit: number]>(
  'posts.sellers-to-ask',
  `select u.id from users u
   where u.id > $1 and u.total_posts > 0 and u.verified and u.claimed and u.deleted_at is null and u.banned_at is null
     and (u.availability_asked_at is null or u.availability_asked_at <= product_now() - ${WEEK})
     and exists (select from posts p where p.author_id = u.id and ${unconfirmed}
       and coalesce(p.confirmed_at, p.created_at) > product_now() - interval '${ASKED_UNTIL_DAYS} days')
   order by u.id limit $2`,
);

/** Marks sellers as asked. Returns only those whom this call marked: another process may have marked some. */
export const takeSellers = statement<{ id: string }, [ids: readonly string[]]>(
  'posts.take-sellers-to-ask',
  `update users set availability_asked_at = product_now() where id in (
     select id from users where id = any($1::uuid[])
       and (availability_asked_at is null or availability_asked_at <= product_now() - ${WEEK})
     order by id for no key update skip locked)
   returning id`,
);

export interface UnconfirmedRow {
  author_id: string;
  campus_id: string;
  id: string;
  title: string | null;
  plain: string;
  price: number;
  gallery: GalleryEntry[];
  queue_length: number;
  confirmed_at: string;
  created_at: string;
}

/** Listings that one seller is asked about at most. */
const MOST = 50;

/** The unconfirmed listings of some sellers, each seller's oldest first. */
export const listUnconfirmed = statement<UnconfirmedRow, [authorIds: readonly string[]]>(
  'posts.unconfirmed',
  `select p.* from unnest($1::uuid[]) u (id) cross join lateral (
     select p.author_id, p.campus_id, p.id, p.title, p.plain, p.price, p.gallery, ${lineLengthSql('p')} as queue_length,
       coalesce(p.confirmed_at, p.created_at) as confirmed_at, p.created_at
     from posts p where p.author_id = u.id and ${unconfirmed}
     order by coalesce(p.confirmed_at, p.created_at), p.id limit ${MOST}) p`,
);

/** Whether an account can still be asked. */
export const isSeller = statement<{ id: string }, [id: string]>(
  'posts.is-seller',
  'select id from users where id = $1 and deleted_at is null and banned_at is null and claimed',
);

/** The campus of a person's listing; no row for someone else's listing. */
export const campusOfListing = statement<{ campus_id: string }, [authorId: string, id: string]>(
  'posts.campus-of-listing',
  `select p.campus_id from posts p
   where p.author_id = $1 and p.id = $2 and p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null`,
);
