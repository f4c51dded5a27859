import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isExpired, isHeldSql, isSellingSql } from '../../posts/index.ts';

/** The secret in a listing's share link; null: there is no share link. */
interface Secret {
  share_token: Buffer | null;
}

export const findShareSecret = statement<Secret, [campusId: string, id: string]>(
  'posts.share-secret',
  'select share_token from posts where campus_id = $1 and id = $2',
);

/** Gives a listing a secret unless it has one. Returns its secret, so two calls at the same moment get the same. */
export const makeSecret = statement<Secret, [campusId: string, id: string, secret: Buffer]>(
  'posts.make-share-secret',
  `update posts set share_token = coalesce(share_token, $3) where campus_id = $1 and id = $2 and deleted_at is null
   returning share_token`,
);

export const dropSecret = statement<never, [campusId: string, id: string]>(
  'posts.drop-share-secret',
  'update posts set share_token = null where campus_id = $1 and id = $2',
);

export interface TeaserRow extends Secret {
  id: string;
  author_id: string;
  title: string | null;
  price: number | null;
  category: string | null;
  gallery: GalleryEntry[];
}

/**
 * The listing of a share link; no row unless it can be bought now and its author is neither deleted, banned nor
 * suspended.
 */
export const findTeaser = statement<TeaserRow, [campusId: string, id: string]>(
  'posts.teaser',
  `select p.share_token, p.id, p.author_id, p.title, p.price, p.category, p.gallery
   from posts p join users u on u.id = p.author_id
   where p.campus_id = $1 and p.id = $2 and p.parent_id is null and p.type = 'post'
     and (p.price is not null or p.title is not null) and ${isSellingSql('p')}
     and p.deleted_at is null and p.hidden_at is null and p.sold_at is null and not ${isExpired('p')} and not ${isHeldSql('p')}
     and u.deleted_at is null and u.banned_at is null
     and (u.suspended_until is null or u.suspended_until <= product_now())`,
);
