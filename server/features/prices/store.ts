import type { Details } from '../../../contract/posts/category-fields.ts';
import type { PriceHistory } from '../../../contract/prices/prices.ts';
import { statement } from '../../platform/database/statement.ts';

/** Today on a campus. */
export interface CampusDay {
  campus_id: string;
  time_zone: string;
  /** `2026-08-31` by the campus's clock */
  day: string;
}

const today = `c.id as campus_id, c.time_zone, to_char(product_now() at time zone c.time_zone, 'YYYY-MM-DD') as day`;

export const todayOf = statement<CampusDay, [campusId: string]>(
  'prices.today',
  `select ${today} from campuses c where c.id = $1`,
);

/** The campuses whose figures weren't calculated today. */
export const campusesDue = statement<CampusDay>(
  'prices.campuses-due',
  `select ${today}
   from campuses c left join price_days d on d.campus_id = c.id
   where not c.generic and d.day is distinct from (product_now() at time zone c.time_zone)::date order by c.id`,
);

/** Claims a day's calculation: another process that tries it meanwhile waits, and then gets no row. */
export const claimDay = statement<{ campus_id: string }, [campusId: string, day: string]>(
  'prices.claim-day',
  `insert into price_days as d (campus_id, day) values ($1, $2::date)
   on conflict (campus_id) do update set day = excluded.day where d.day <> excluded.day returning campus_id`,
);

/** The categories for which figures are calculated: with sales of the last days, or with batches. */
export const categoriesSold = statement<{ category: string }, [campusId: string, days: number]>(
  'prices.categories-sold',
  `select distinct coalesce(category, '') as category from posts
   where campus_id = $1 and parent_id is null and sold_at is not null and deleted_at is null and hidden_at is null
     and sold_at > product_now() - make_interval(days => $2)
   union select distinct category from price_batches where campus_id = $1 order by 1`,
);

/** A sale, with its price in whole US dollars. */
export interface SoldRow {
  id: string;
  author_id: string;
  title: string | null;
  plain: string;
  details: Details | null;
  price: number;
  sold_at: string;
  /** `2026-08` by the campus's clock */
  month: string;
  /** it is counted in a batch of a price range already */
  in_range: boolean;
  /** it is counted in a batch of a month already */
  in_month: boolean;
}

const isOldAccount = (person: string) => `${person}.created_at <= product_now() - interval '30 days'`;

/**
 * The sales of a category that aren't counted in both figures yet, with the price of the deal, else of the listing. Left out
 * are free ones, those by banned or deleted people, and those of hidden or deleted listings. Somebody with several accounts
 * could make up sales to learn the price of a real one that is counted with them. So sales of accounts younger than 30 days,
 * and between two people who dealt before, are left out, too. Reads the index posts_sold. `sold_at` is never null here:
 * `coalesce` shows that to `npm run check`.
 */
export const uncountedSales = statement<
  SoldRow,
  { campusId: string; category: string; timeZone: string; days: number }
>(
  'prices.uncounted-sales',
  `select * from (
     select p.id, p.author_id, p.title, left(p.plain, 200) as plain, p.details, coalesce(d.price, p.price) as price, coalesce(p.sold_at, p.created_at) as sold_at,
       to_char(p.sold_at at time zone $timeZone, 'YYYY-MM') as month,
       range.post_id is not null as in_range,
       month.post_id is not null as in_month
     from posts p join users u on u.id = p.author_id
     left join counted_sales range on range.campus_id = p.campus_id and range.post_id = p.id and range.figure = 'range'
     left join counted_sales month on month.campus_id = p.campus_id and month.post_id = p.id and month.figure = 'month'
     left join lateral (
       select price, seller_id, buyer_id, ended_at from deals where campus_id = p.campus_id and post_id = p.id and state = 'handed_off'
         and confirmation is distinct from 'disputed' order by ended_at desc limit 1) d on true
     where p.campus_id = $campusId and coalesce(p.category, '') = $category and p.parent_id is null
       and p.deleted_at is null and p.hidden_at is null and p.sold_at is not null
       and p.sold_at > product_now() - make_interval(days => $days) and p.sold_at <= product_now()
       and p.kind is distinct from 'looking' and p.kind is distinct from 'post'
       and u.banned_at is null and u.deleted_at is null and ${isOldAccount('u')}
       and (d.buyer_id is null or exists (select from users b where b.id = d.buyer_id and ${isOldAccount('b')}) and not exists (
         select from deals e where e.state = 'handed_off' and e.ended_at < d.ended_at
           and (e.seller_id, e.buyer_id) in ((d.seller_id, d.buyer_id), (d.buyer_id, d.seller_id))))
   ) sold where price > 0 and not (in_range and in_month)`,
);

/** The stems of words, as search has them. */
export const stemsOfWords = statement<{ word: string; stem: string }, [words: readonly string[]]>(
  'prices.stems',
  `select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem from unnest($1::text[]) word`,
);

/** Deletes whole batches: those of ranges with a sale that is too old (`days`), and those of months before `month`. */
export const dropOldBatches = statement<never, [campusId: string, days: number, month: string]>(
  'prices.drop-old-batches',
  `delete from price_batches where campus_id = $1
     and (figure = 'range' and first_sold_at <= product_now() - make_interval(days => $2) or figure = 'month' and month < $3)`,
);

/** Forgets which sales were counted, once they are too old to be counted again. */
export const dropOldCountedSales = statement<never, [campusId: string, days: number]>(
  'prices.drop-old-counted',
  `delete from counted_sales where campus_id = $1 and sold_at <= product_now() - make_interval(days => $2)`,
);

/** At least five sales that enter and leave a figure together. */
export interface BatchRow {
  id: string;
  figure: 'range' | 'month';
  /** of a range: the kind of item (contract/prices/item-keys.ts); of a month: the course, '' for sales without one */
  item: string;
  month: string;
  /** in whole US dollars, sorted */
  prices: number[];
}

export const batchesIn = statement<BatchRow, [campusId: string, category: string]>(
  'prices.batches',
  `select id, figure, item, month, prices from price_batches where campus_id = $1 and category = $2`,
);

/** The seller of a sale in a batch. */
export interface BatchSeller {
  batch_id: string;
  seller_id: string;
}

/** Whose sales are in some batches: a row for each sale. */
export const sellersIn = statement<BatchSeller, [campusId: string, batchIds: readonly string[]]>(
  'prices.sellers',
  `select batch_id, seller_id from counted_sales where campus_id = $1 and batch_id = any($2::uuid[])`,
);

/** Adds batches, from JSON. Their prices are sorted, so that the order says nothing. */
export const addBatches = statement<never, [campusId: string, category: string, batches: string]>(
  'prices.add-batches',
  `insert into price_batches (campus_id, id, figure, category, item, month, prices, first_sold_at)
   select $1, id, figure, $2, item, month, prices, first_sold_at from jsonb_to_recordset($3::jsonb)
     as b (id uuid, figure text, item text, month text, prices integer[], first_sold_at timestamptz)`,
);

/** Notes which sales are counted, from JSON. */
export const addCountedSales = statement<never, [campusId: string, sales: string]>(
  'prices.add-counted',
  `insert into counted_sales (campus_id, post_id, figure, batch_id, seller_id, sold_at)
   select $1, post_id, figure, batch_id, seller_id, sold_at from jsonb_to_recordset($2::jsonb)
     as c (post_id uuid, figure text, batch_id uuid, seller_id uuid, sold_at timestamptz)`,
);

/** Replaces the ranges of a category, from JSON. */
export const setRanges = statement<never, [campusId: string, category: string, ranges: string]>(
  'prices.set-ranges',
  `with ranges as (
     select item, low, high, sales from jsonb_to_recordset($3::jsonb) as r (item text, low integer, high integer, sales integer)
   ), deleted as (
     delete from price_ranges where campus_id = $1 and category = $2 and item not in (select item from ranges)
   )
   insert into price_ranges (campus_id, item, category, low, high, sales) select $1, item, $2, low, high, sales from ranges
   on conflict (campus_id, item, category) do update set low = excluded.low, high = excluded.high, sales = excluded.sales`,
);

/** Replaces the histories of a category and its courses, from JSON. */
export const setHistories = statement<never, [campusId: string, category: string, histories: string]>(
  'prices.set-histories',
  `with histories as (
     select course, history from jsonb_to_recordset($3::jsonb) as h (course text, history jsonb)
   ), deleted as (
     delete from price_histories where campus_id = $1 and category = $2 and course not in (select course from histories)
   )
   insert into price_histories (campus_id, category, course, history) select $1, $2, course, history from histories
   on conflict (campus_id, category, course) do update set history = excluded.history`,
);

/** Forgets which sales of a person were counted; the prices in the batches name nobody. */
export const forgetSeller = statement<never, [userId: string]>(
  'prices.forget-seller',
  `delete from counted_sales where seller_id = $1`,
);

/**
 * The price range of the first of some item keys that has one (index price_ranges_pkey). Without a category, of the
 * ranges of that key the one with the most sales. A key without a colon is a word, which is looked up by its stem.
 */
export const findRange = statement<
  { low: number; high: number; sales: number },
  [campusId: string, category: string | null, keys: readonly string[]]
>(
  'prices.find-range',
  `select r.low, r.high, r.sales from unnest($3::text[]) with ordinality k (key, n)
   join price_ranges r on r.campus_id = $1
     and r.item = case when k.key like '%:%' then k.key else coalesce((ts_lexize('english_stem', k.key))[1], k.key) end
     and ($2::text is null or r.category = $2)
   order by k.n, r.sales desc, r.category limit 1`,
);

export const findHistory = statement<{ history: PriceHistory }, [campusId: string, category: string, course: string]>(
  'prices.find-history',
  `select history from price_histories where campus_id = $1 and category = $2 and course = $3`,
);
