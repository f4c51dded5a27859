import { statement } from '../../platform/database/statement.ts';
import { isInLineNow } from './store.ts';

/** SQL: whether a deal d is in line by its stored state; those that expired since are included, and are ended once locked. */
const inLine = `d.state in ('open', 'countered', 'held', 'agreed')`;

interface ListingInLineRow {
  campus_id: string;
  post_id: string;
  /** that person is its seller, not a buyer */
  sells: boolean;
}

/** Listings with deals in line that a person sells or wants, in the order in which everybody locks several. */
export const listingsOf = statement<ListingInLineRow, [userId: string]>(
  'deals.listings-of',
  `select distinct d.campus_id, d.post_id, d.seller_id = $1 as sells from deals d
   where (d.seller_id = $1 or d.buyer_id = $1) and ${inLine} order by d.campus_id, d.post_id`,
);

/**
 * Listings with deals in line between two people, in the order in which everybody locks several; `sells`: whether the first of
 * them is the seller.
 */
export const listingsBetween = statement<ListingInLineRow, [userId: string, otherId: string]>(
  'deals.listings-between',
  `select distinct d.campus_id, d.post_id, d.seller_id = $1 as sells from deals d
   where (d.seller_id = $1 and d.buyer_id = $2 or d.seller_id = $2 and d.buyer_id = $1) and ${inLine}
   order by d.campus_id, d.post_id`,
);

/** Whether two people have a deal in line now. */
export const dealingNow = statement<{ dealing: boolean }, [userId: string, otherId: string]>(
  'deals.dealing-now',
  `select exists (select from deals d
     where (d.seller_id = $1 and d.buyer_id = $2 or d.seller_id = $2 and d.buyer_id = $1) and ${isInLineNow('d')}) as dealing`,
);

/** Whether an account is gone: deleted or banned. */
export const findGone = statement<{ gone: boolean }, [userId: string]>(
  'deals.gone',
  'select deleted_at is not null or banned_at is not null as gone from users where id = $1',
);

/** People banned in the last day who still have deals in line: the command line bans without the server. */
export const bannedInLine = statement<{ user_id: string }, []>(
  'deals.banned-in-line',
  `select u.id as user_id from bans b join users u on u.id = b.user_id and u.banned_at is not null
   where b.created_at > product_now() - interval '1 day'
     and exists (select from deals d where (d.seller_id = b.user_id or d.buyer_id = b.user_id) and ${inLine})`,
);

/** Removes what a deleted account wrote into deals. */
export const forgetInDeals = statement<never, [userId: string]>(
  'deals.forget-person',
  `update deals set note = case when buyer_id = $1 then '' else note end,
     decline_reason = case when seller_id = $1 then '' else decline_reason end,
     title = case when seller_id = $1 then '' else title end
   where buyer_id = $1 or seller_id = $1`,
);

/** A person's deals, for the copy of their data, an entry for each thing: without the other one's name. */
export const exported = statement<
  {
    deal: string;
    listing: string;
    title: string;
    role: string;
    state: string;
    price: number;
    note: string;
    counter_price: number | null;
    decline_reason: string;
    meet_up: object | null;
    confirmation: string | null;
    created_at: string;
    ended_at: string | null;
  },
  [userId: string]
>(
  'deals.exported',
  `select coalesce(d.lead_id, d.id) as deal, d.post_id as listing, d.title, case when d.buyer_id = $1 then 'buyer' else 'seller' end as role, d.state,
     d.price, d.note, d.counter_price, d.decline_reason, d.meet_up, d.confirmation, d.created_at, d.ended_at
   from deals d where d.buyer_id = $1 or d.seller_id = $1 order by d.created_at, d.id`,
);
