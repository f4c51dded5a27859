import type { DraftItem, SaleDraft } from '../../../contract/sales/drafts.ts';
import type { EndChoice } from '../../../contract/sales/sales.ts';
import type { PriceSchedule } from '../../../contract/sales/schedule.ts';
import { statement } from '../../platform/database/statement.ts';

/** A move-out sale as it is stored. Days are `2026-08-31`, by the campus's clock. */
export interface SaleRow {
  campus_id: string;
  id: string;
  seller_id: string;
  title: string;
  /** where items are picked up */
  place: string;
  ends_on: string | null;
  schedule: PriceSchedule;
  /** what isn't posted yet */
  items: DraftItem[];
  /** photos of the draft that belong to no item */
  loose: SaleDraft['loose'];
  problems: SaleDraft['problems'];
  /** of the draft: a page that saves an older one is refused, so that two devices don't overwrite each other's */
  version: number;
  /** null as long as nothing is posted */
  starts_on: string | null;
  /** by how much the price steps have lowered the prices so far */
  percent: number;
  /** the seller stopped the price steps */
  stopped: boolean;
  /** the seller was asked what to do with what is left */
  asked: boolean;
  /** what they answered */
  answer: Exclude<EndChoice, 'extend'> | null;
  /** moderators hid its title and pick-up place */
  hidden: boolean;
}

export const saleColumns = `s.campus_id, s.id, s.seller_id, s.title, s.place, s.ends_on::text as ends_on, s.schedule, s.items, s.loose,
  s.problems, s.version, s.starts_on::text as starts_on, s.percent, s.stopped_at is not null as stopped,
  s.asked_at is not null as asked, s.answer, s.hidden_at is not null as hidden`;

export type SaleKey = [campusId: string, id: string];

export const findSale = statement<SaleRow, SaleKey>(
  'sales.find',
  `select ${saleColumns} from sales s where s.campus_id = $1 and s.id = $2`,
);

export const lockSale = statement<SaleRow, SaleKey>(
  'sales.lock',
  `select ${saleColumns} from sales s where s.campus_id = $1 and s.id = $2 for update`,
);

/** A seller's newest sale with something to post. */
export const findDraft = statement<SaleRow, [campusId: string, sellerId: string]>(
  'sales.find-draft',
  `select ${saleColumns} from sales s where s.campus_id = $1 and s.seller_id = $2
     and (s.starts_on is null or s.items <> '[]' or s.loose <> '[]')
   order by s.last_modified desc, s.id limit 1`,
);

interface Content {
  campusId: string;
  id: string;
  title: string;
  place: string;
  endsOn: string | null;
  schedule: PriceSchedule;
  /** JSON; so is `loose`, the photos without an item */
  items: string;
  loose: string;
}

/** @returns no row if there is a sale of this id */
export const insertSale = statement<{ version: number }, Content & { sellerId: string }>(
  'sales.insert',
  `insert into sales (campus_id, id, seller_id, title, place, ends_on, schedule, items, loose)
   values ($campusId, $id, $sellerId, $title, $place, $endsOn::date, $schedule, $items::jsonb, $loose::jsonb)
   on conflict do nothing returning version`,
);

/** Hides a sale's title and pick-up place, or shows them again. */
export const setSaleHidden = statement<never, [...SaleKey, hidden: boolean]>(
  'sales.set-hidden',
  `update sales set hidden_at = case when $3::boolean then coalesce(hidden_at, product_now()) end
   where campus_id = $1 and id = $2`,
);

/** Deletes the title and pick-up place of a sale that is still hidden. */
export const removeWords = statement<never, SaleKey>(
  'sales.remove-words',
  `update sales set title = '', place = '' where campus_id = $1 and id = $2 and hidden_at is not null`,
);

/** Stores a draft. Once an item is posted, only the items that aren't change. */
export const updateDraft = statement<{ version: number }, Content>(
  'sales.update-draft',
  `update sales set title = case when starts_on is null then $title else title end,
     place = case when starts_on is null then $place else place end,
     ends_on = case when starts_on is null then $endsOn::date else ends_on end,
     schedule = case when starts_on is null then $schedule else schedule end,
     items = $items::jsonb, loose = $loose::jsonb, version = version + 1, last_modified = product_now()
   where campus_id = $campusId and id = $id returning version`,
);

export const countSales = statement<{ drafts: number; running: number }, [sellerId: string]>(
  'sales.count',
  `select count(*) filter (where starts_on is null)::int as drafts,
     count(*) filter (where starts_on is not null and next_at is not null)::int as running
   from sales where seller_id = $1`,
);

/** Deletes a sale that has no posted items. */
export const deleteSale = statement<never, SaleKey>(
  'sales.delete',
  'delete from sales where campus_id = $1 and id = $2 and starts_on is null',
);

export const clearDraft = statement<never, SaleKey>(
  'sales.clear-draft',
  `update sales set items = '[]', loose = '[]', problems = '[]', version = version + 1 where campus_id = $1 and id = $2`,
);

/**
 * Stores a change of a posted sale. A price step or end that is due already stays due; the job works out again which it
 * is. With a step or end to come (`nextAt`), the seller is asked again at the end, so `asked_at` is cleared.
 */
export const changeSale = statement<
  never,
  {
    campusId: string;
    id: string;
    title: string;
    place: string;
    endsOn: string;
    percent: number;
    stopped: boolean;
    answer: string | null;
    nextAt: string | null;
  }
>(
  'sales.change',
  `update sales set title = $title, place = $place, ends_on = $endsOn::date, percent = $percent::int,
     stopped_at = case when $stopped::boolean then coalesce(stopped_at, product_now()) end, answer = $answer,
     asked_at = case when $nextAt::timestamptz is null then asked_at end,
     next_at = case when next_at <= product_now() then next_at else $nextAt::timestamptz end,
     last_modified = product_now()
   where campus_id = $campusId and id = $id`,
);

export const forgetSales = statement<never, [sellerId: string]>(
  'sales.forget',
  'delete from sales where seller_id = $1',
);

/**
 * Deletes drafts that nobody changed for some days, of a sale that has posted items only what isn't posted: 500 at a time.
 * @returns how many
 */
export const forgetDrafts = statement<{ count: number }, [days: number]>(
  'sales.forget-drafts',
  `with old as (
     select campus_id, id, starts_on from sales
     where (items <> '[]' or loose <> '[]' or starts_on is null) and last_modified < product_now() - make_interval(days => $1)
     limit 500 for update skip locked
   ), deleted as (
     delete from sales s using old where s.campus_id = old.campus_id and s.id = old.id and old.starts_on is null
   ), emptied as (
     update sales s set items = '[]', loose = '[]', problems = '[]' from old
     where s.campus_id = old.campus_id and s.id = old.id and old.starts_on is not null
   )
   select count(*)::int as count from old`,
);

/** A person's sales, for the copy of their data. */
export const exportedSales = statement<
  {
    sale: string;
    title: string;
    place: string;
    starts_on: string | null;
    ends_on: string | null;
    schedule: string;
    unposted: unknown;
    posts: string[];
    created_at: string;
  },
  [sellerId: string]
>(
  'sales.exported',
  `select s.id as sale, s.title, s.place, s.starts_on::text as starts_on, s.ends_on::text as ends_on, s.schedule,
     s.items as unposted, array(select post_id::text from sale_posts sp where sp.campus_id = s.campus_id and sp.sale_id = s.id
       order by sp.at, sp.item_id) as posts, s.created_at
   from sales s where s.seller_id = $1 order by s.created_at, s.id`,
);
