import type { PostKind } from '../../../../contract/posts/listing-fields.ts';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isExpired, isHidden } from '../../posts/index.ts';

/** The columns that features need to change a listing's state. */
export interface ListingRow {
  campus_id: string;
  id: string;
  author_id: string;
  type: 'post' | 'new user';
  depth: number;
  title: string | null;
  plain: string;
  gallery: GalleryEntry[];
  kind: PostKind | null;
  /** in whole US dollars */
  price: number | null;
  firm: boolean | null;
  /** whoever comes first takes it, so nobody waits in line */
  at_the_curb: boolean;
  sold: boolean;
  expired: boolean;
  deleted: boolean;
  hidden: boolean;
  held_until: string | null;
  queue_length: number;
  /** increases with every change of its line */
  line_version: number;
  created_at: string;
  /** when its seller last confirmed it */
  confirmed_at: string;
  /** the viewer and its author are hidden from each other */
  blocked: boolean;
}

/**
 * SQL that locks posts p against other writers. Rows that only reference one, such as comments, don't wait.
 * @param viewer the viewer's id, or null
 */
export const lockListings = (viewer: string, where: string, order = ''): string => `select
     p.campus_id, p.id, p.author_id, p.type, p.depth, p.title, p.plain, p.gallery, p.kind, p.price, p.firm,
     coalesce((p.details -> 'at_the_curb')::boolean, false) as at_the_curb,
     p.sold_at is not null as sold, ${isExpired('p')} as expired, p.deleted_at is not null as deleted, ${isHidden('p')} as hidden,
     p.held_until, p.queue_length, p.line_version, p.created_at, coalesce(p.confirmed_at, p.created_at) as confirmed_at,
     exists (select from blocks b where b.blocker_id = ${viewer} and b.blocked_id = p.author_id
       or b.blocker_id = p.author_id and b.blocked_id = ${viewer}) as blocked
   from posts p where ${where} ${order} for no key update of p`;

export const lockListing = statement<ListingRow, [campusId: string, id: string, viewerId: string | null]>(
  'posts.lock-listing',
  lockListings('$3', 'p.campus_id = $1 and p.id = $2'),
);

/**
 * Stores a listing's hold and line; `lineEnds` has the time when each place in the line ends ('infinity': never by itself), so
 * it is as long as the line.
 */
export const setLine = statement<
  never,
  { campusId: string; postId: string; heldUntil: string | null; lineEnds: readonly string[]; confirmed: boolean }
>(
  'posts.set-line',
  `update posts set held_until = $heldUntil, line_ends = $lineEnds::timestamptz[], queue_length = cardinality($lineEnds::timestamptz[]),
     line_version = line_version + 1,
     confirmed_at = case when $confirmed::bool then product_now() else confirmed_at end
   where campus_id = $campusId and id = $postId`,
);

export const confirm = statement<never, [campusId: string, id: string]>(
  'posts.confirm',
  'update posts set confirmed_at = product_now() where campus_id = $1 and id = $2 and deleted_at is null',
);
