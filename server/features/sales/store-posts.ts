import { statement } from '../../platform/database/statement.ts';
import { columnsWithoutAuthor, type PostRowWithoutAuthor } from '../posts/index.ts';
import type { SaleKey } from './store.ts';

/** Adds a posted item to its sale, which begins with the first one. No row if the item was posted before. */
export const insertSalePost = statement<
  { item_id: string },
  { campusId: string; saleId: string; itemId: string; postId: string; firstPrice: number }
>(
  'sales.insert-post',
  `insert into sale_posts (campus_id, sale_id, item_id, post_id, first_price)
   values ($campusId, $saleId, $itemId, $postId, $firstPrice) on conflict do nothing returning item_id`,
);

export const isPosted = statement<{ posted: boolean }, [campusId: string, saleId: string, itemId: string]>(
  'sales.is-posted',
  'select exists (select from sale_posts where campus_id = $1 and sale_id = $2 and item_id = $3) as posted',
);

/**
 * Removes a posted item from a sale's draft; the first one starts the sale, and later ones change neither of its two times.
 * @param startsOn today on the campus
 * @param nextAt when the next price step begins, or the sale ends
 */
export const setPosted = statement<
  never,
  { campusId: string; id: string; itemId: string; startsOn: string; nextAt: string }
>(
  'sales.set-posted',
  `update sales set items = (select coalesce(jsonb_agg(i order by n), '[]') from jsonb_array_elements(items) with ordinality e (i, n)
       where i ->> 'id' <> $itemId),
     starts_on = coalesce(starts_on, $startsOn::date), next_at = coalesce(next_at, $nextAt::timestamptz),
     version = version + 1, last_modified = product_now()
   where campus_id = $campusId and id = $id`,
);

/** Stores why items of a draft couldn't be posted, as JSON. */
export const setProblems = statement<never, [campusId: string, id: string, problems: string]>(
  'sales.set-problems',
  'update sales set problems = $3::jsonb where campus_id = $1 and id = $2',
);

/** A post of a sale. */
export interface SalePostRow {
  post_id: string;
  /** the price before any price step, in whole US dollars */
  first_price: number;
  price: number | null;
  sold: boolean;
  /** it expires some day, or has */
  expires: boolean;
  expired: boolean;
  /** deleted by its author */
  deleted: boolean;
  hidden: boolean;
  /** address without the size, of its first photo */
  photo: string | null;
  /** it stands for the sale in the feed */
  shows_card: boolean;
}

/** All posts of a sale, deleted and hidden ones too, in the order in which they were added. */
export const salePosts = statement<SalePostRow, SaleKey>(
  'sales.posts',
  `select sp.post_id, sp.first_price, p.price, p.sold_at is not null as sold, p.expires_at is not null as expires,
     p.expires_at is not null and p.expires_at <= product_now() as expired, p.deleted_at is not null as deleted,
     p.hidden_at is not null as hidden, p.gallery -> 0 ->> 'img_path' as photo, p.sale_card is not null as shows_card
   from sale_posts sp join posts p on p.campus_id = sp.campus_id and p.id = sp.post_id
   where sp.campus_id = $1 and sp.sale_id = $2 order by sp.at, sp.item_id`,
);

/** The posts of a sale that readers see. */
export const shownPosts = statement<PostRowWithoutAuthor & { first_price: number }, SaleKey>(
  'sales.shown-posts',
  `select ${columnsWithoutAuthor}, sp.first_price
   from sale_posts sp join posts p on p.campus_id = sp.campus_id and p.id = sp.post_id
   where sp.campus_id = $1 and sp.sale_id = $2 and p.deleted_at is null and p.hidden_at is null
   order by p.sold_at is not null, sp.at, sp.item_id`,
);

/** The sales that posts belong to. */
export const salesOf = statement<{ sale_id: string }, [campusId: string, postIds: readonly string[]]>(
  'sales.of-posts',
  'select distinct sale_id from sale_posts where campus_id = $1 and post_id = any($2::uuid[])',
);
