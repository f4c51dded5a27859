import type { Trait } from '../../../../contract/deals/record.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isFront, isOfDeal } from '../store.ts';

/** The facts of a deal that its rating depends on. */
export interface RatedDealRow {
  id: string;
  campus_id: string;
  post_id: string;
  chat_id: string | null;
  seller_id: string;
  buyer_id: string;
  /** in whole US dollars */
  price: number;
  /** both confirmed the hand-off */
  handed_off: boolean;
  ended_at: string | null;
  /** until when it can be rated */
  rate_by: string | null;
  /** when a rating is published if the other person gives none */
  published_by: string | null;
  /** it can still be rated */
  open: boolean;
}

/**
 * SQL of a deal ($1) of a person ($2). Of a deal over several listings the price is that of the things in the same state:
 * things that left it before aren't paid. The 14 days are `dealLimits.rateWithin`. `is true`: a deal without a confirmation
 * isn't handed off, rather than null.
 * @param lock a locking clause
 */
const deal = (
  lock: string,
) => `select coalesce(d.lead_id, d.id) as id, d.campus_id, d.post_id, d.chat_id, d.seller_id, d.buyer_id, d.ended_at,
     case when d.lead_id is null then d.price else (
       select sum(o.price)::int from deals o where o.lead_id = d.lead_id and o.state = d.state) end as price,
     d.state = 'handed_off' and d.confirmation in ('code', 'both', 'buyer') is true as handed_off,
     d.ended_at + interval '14 days' as rate_by, d.ended_at + interval '7 days' as published_by,
     coalesce(d.ended_at + interval '14 days' > product_now(), false) as open
   from deals d where ${isOfDeal('d', '$1')} and $2 in (d.seller_id, d.buyer_id) and ${isFront('d')} ${lock}`;

/** A deal by its id, for one of its two people. Of a deal over several listings the price is that of all. */
export const findRatedDeal = statement<RatedDealRow, [dealId: string, userId: string]>('deals.find-rated', deal(''));

/** `findRatedDeal`, locked until the transaction ends: of two people who rate at once, the second sees the first's rating. */
export const lockRatedDeal = statement<RatedDealRow, [dealId: string, userId: string]>(
  'deals.lock-rated',
  deal('for no key update of d'),
);

export interface RatingRow {
  id: string;
  rater_id: string;
  again: boolean;
  traits: Trait[];
  note: string;
  hidden: boolean;
  published: boolean;
  created_at: string;
}

export const ratingsOfDeal = statement<RatingRow, [dealId: string]>(
  'deals.ratings-of-deal',
  `select id, rater_id, again, traits, note, hidden_at is not null as hidden, published_at <= product_now() as published,
     created_at
   from ratings where deal_id = $1`,
);

/**
 * Stores a rating, or replaces the rater's own; the caller checks that it isn't published. One that is given after
 * `publishedBy` is published at once.
 */
export const putRating = statement<
  never,
  {
    dealId: string;
    campusId: string;
    raterId: string;
    ratedId: string;
    again: boolean;
    traits: readonly Trait[];
    note: string;
    /** nothing was paid, so the rating doesn't count in the person's record */
    free: boolean;
    handedOffAt: string;
    publishedBy: string;
  }
>(
  'deals.put-rating',
  `insert into ratings (deal_id, campus_id, rater_id, rated_id, again, traits, note, free, handed_off_at, published_at)
   values ($dealId, $campusId, $raterId, $ratedId, $again, $traits, $note, $free, $handedOffAt,
     greatest($publishedBy::timestamptz, product_now()))
   on conflict (deal_id, rater_id) do update
     set again = excluded.again, traits = excluded.traits, note = excluded.note, last_modified = product_now()`,
);

/** Deletes the ratings of a deal whose hand-off is denied. */
export const deleteRatings = statement<never, [dealId: string]>(
  'deals.drop-ratings',
  'delete from ratings where deal_id = $1',
);

/** Publishes the ratings of a deal if both people have rated; returns their ids, else no rows. */
export const publishBoth = statement<{ id: string }, [dealId: string]>(
  'deals.publish-ratings',
  `update ratings set published_at = least(published_at, product_now())
   where deal_id = $1 and (select count(*) from ratings where deal_id = $1) = 2 returning id`,
);

/** Removes the notes and answers of a deleted account; the ratings stay counted. */
export const forgetNotes = statement<never, [userId: string]>(
  'deals.forget-notes',
  `with answers as (update ratings set reply = null, replied_at = null where rated_id = $1 and reply is not null)
   update ratings set note = '' where rater_id = $1 and note <> ''`,
);

/** For the export: what a person wrote, published or not, and what is published about them. */
export const ownRatings = statement<
  {
    deal_id: string;
    direction: 'given' | 'received';
    again: boolean;
    traits: Trait[];
    note: string;
    reply: string | null;
    created_at: string;
  },
  [userId: string]
>(
  'deals.own-ratings',
  `select deal_id, case when rater_id = $1 then 'given' else 'received' end as direction, again, traits,
     case when rated_id = $1 and hidden_at is not null then '' else note end as note,
     case when rated_id = $1 or published_at <= product_now() then reply end as reply, created_at
   from ratings where rater_id = $1 or (rated_id = $1 and published_at <= product_now()) order by created_at, id`,
);
