import type { ListingValues } from '../../../../contract/posts/listing-fields.ts';
import { statement } from '../../../platform/database/statement.ts';

type ExpiryRow = Pick<ListingValues, 'category' | 'details'> & { expires_at: string | null };

/** When a listing expires, and the fields that decide how far it can be extended; locked for a change. */
export const lockExpiry = statement<ExpiryRow, [campusId: string, id: string]>(
  'posts.lock-expiry',
  `select category, details, expires_at from posts
   where campus_id = $1 and id = $2 and deleted_at is null for no key update`,
);

/** Sets when a listing expires, which also confirms it; its owner is notified again before that date. */
export const extend = statement<never, [campusId: string, id: string, expiresAt: string]>(
  'posts.extend',
  'update posts set expires_at = $3, expiry_told_at = null, confirmed_at = product_now() where campus_id = $1 and id = $2',
);

export interface ExpiringRow {
  campus_id: string;
  id: string;
  author_id: string;
  title: string | null;
  plain: string;
  expires_at: string;
}

/**
 * Marks the listings that expire within some days as notified of, and returns those that weren't marked yet. Left out
 * are expired listings, those of an archived campus, where nothing can be extended, and those at the curb: their authors
 * chose the end at most two days before.
 */
export const takeExpiring = statement<ExpiringRow, [days: number, limit: number]>(
  'posts.expiring',
  `update posts set expiry_told_at = product_now() where (campus_id, id) in (
     select campus_id, id from posts
     where expires_at is not null and expiry_told_at is null and details -> 'at_the_curb' is null
       and sold_at is null and deleted_at is null and hidden_at is null
       and expires_at > product_now() and expires_at <= product_now() + make_interval(days => $1)
       and campus_id not in (select id from campuses where status = 'archived')
     order by expires_at limit $2 for update skip locked)
   returning campus_id, id, author_id, title, plain, expires_at`,
);
