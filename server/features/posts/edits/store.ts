import type { Caution } from '../../../../contract/moderation/cautions.ts';
import type { EarlierPrice } from '../../../../contract/posts/earlier-prices.ts';
import type { ListingValues } from '../../../../contract/posts/listing-fields.ts';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import type { RichText } from '../../../../contract/posts/rich-text/index.ts';
import { statement } from '../../../platform/database/statement.ts';
import { listingAssignments, listingColumns, listingParameters } from '../listing-columns.ts';

export interface EditablePost extends ListingValues {
  text: RichText | null;
  plain: string;
  caution: Caution | null;
  gallery: GalleryEntry[];
  depth: number;
  created_at: string;
  earlier_prices: EarlierPrice[] | null;
  expires_at: string | null;
}

/** A post's content, locked for an edit. */
export const lockEditable = statement<EditablePost, [campusId: string, id: string]>(
  'posts.lock-editable',
  `select text, plain, ${listingColumns()}, caution, gallery, depth, created_at, earlier_prices, expires_at from posts
   where campus_id = $1 and id = $2 and deleted_at is null for no key update`,
);

interface Change extends ListingValues {
  campusId: string;
  id: string;
  /** JSON; so is `gallery` */
  text: string | null;
  plain: string;
  gallery: string;
  imgCount: number;
  caution: Caution | null;
  /** the seller made the change, which confirms that the listing is available; of a comment it has no effect */
  confirms: boolean;
  /** JSON */
  earlierPrices: string | null;
  expiresAt: string | null;
}

/**
 * Changes a post's content and stores the earlier version. Returns the number of changed posts: 0 when the content is
 * the same. Two edits get distinct times, even within one microsecond. Its images are analyzed already, as those of `insertPost`.
 */
export const updatePost = statement<never, Change>(
  'posts.change',
  `with before as (
     -- the content before the edit; no row when the edit changes none of it
     select text, ${listingColumns()}, case when gallery <> $gallery::jsonb then gallery end as files,
       -- one microsecond after the edit before, at the earliest
       greatest(product_now(), coalesce(edited_at, created_at) + interval '1 microsecond') as at
     from posts where campus_id = $campusId and id = $id
       and (text, ${listingColumns()}, gallery) is distinct from ($text::jsonb, ${listingParameters}, $gallery::jsonb)
   ), stored_version as (
     insert into post_edits (campus_id, post_id, edited_at, text, ${listingColumns()}, files)
     select $campusId, $id, at, text, ${listingColumns()}, files from before
   )
   update posts set text = $text::jsonb, plain = $plain, ${listingAssignments}, gallery = $gallery::jsonb, img_count = $imgCount,
     image_analysis_completed = $imgCount > 0, caution = $caution, edited_at = before.at,
     confirmed_at = case when depth = 0 and $confirms::boolean then product_now() else confirmed_at end,
     earlier_prices = $earlierPrices::jsonb, expires_at = $expiresAt::timestamptz,
     -- the seller is notified again before a new expiry
     expiry_told_at = case when expires_at is not distinct from $expiresAt::timestamptz then expiry_told_at end
   from before where campus_id = $campusId and id = $id`,
);

/** Replaces the stored mentions of a post by those of its new text. @returns the people who weren't mentioned before */
export const relinkMentions = statement<
  { user_id: string },
  [campusId: string, postId: string, ids: readonly string[]]
>(
  'posts.relink-mentions',
  `with removed as (
     delete from mentions where campus_id = $1 and post_id = $2 and user_id <> all($3::uuid[])
   )
   insert into mentions (campus_id, post_id, user_id) select $1, $2, unnest($3::uuid[])
   on conflict do nothing returning user_id`,
);

export interface EarlierVersion extends ListingValues {
  text: RichText | null;
  /** null: the same as those of the next version */
  files: GalleryEntry[] | null;
  /** when the next version replaced it */
  edited_at: string;
}

/** The most recent earlier versions, newest first. */
export const earlierVersions = statement<EarlierVersion, [campusId: string, id: string]>(
  'posts.versions',
  `select text, ${listingColumns()}, files, edited_at from post_edits where campus_id = $1 and post_id = $2
   order by edited_at desc limit 100`,
);
