import { statement } from '../../../platform/database/statement.ts';
import { type DealRow, dealColumns, isFront, isOfDeal } from '../store.ts';

/** Stores a person's link to a deal's meet-up, in place of an earlier one. The token itself is stored nowhere, so the call isn't
 * idempotent: a retry makes a new link. */
export const putShare = statement<never, [dealId: string, userId: string, tokenHash: Buffer]>(
  'deals.put-share',
  `insert into meet_up_shares (deal_id, user_id, token_hash) values ($1, $2, $3)
   on conflict (deal_id, user_id) do update set token_hash = excluded.token_hash, created_at = product_now()`,
);

export const dropShare = statement<never, [dealId: string, userId: string]>(
  'deals.drop-share',
  'delete from meet_up_shares where deal_id = $1 and user_id = $2',
);

export const findShare = statement<{ created_at: string }, [dealId: string, userId: string]>(
  'deals.share',
  'select created_at from meet_up_shares where deal_id = $1 and user_id = $2',
);

/** A deal by a link's token, with the person who shared it; of a deal over several listings the row that stands for it. */
export const findSharedMeetUp = statement<DealRow & { shared_by: string }, [tokenHash: Buffer]>(
  'deals.shared',
  `select ${dealColumns}, s.user_id as shared_by from meet_up_shares s join deals d on ${isOfDeal('d', 's.deal_id')}
   where s.token_hash = $1 and ${isFront('d')}`,
);

/**
 * Ends the links of a person who deleted their account, and those to meet-ups with them. Of a deal over several listings the
 * row whose id is the deal's is enough: all its rows are between the same two people.
 */
export const dropSharesOf = statement<never, [userId: string]>(
  'deals.drop-shares-of',
  `delete from meet_up_shares s using deals d
   where d.id = s.deal_id and (s.user_id = $1 or d.buyer_id = $1 or d.seller_id = $1)`,
);

/**
 * Deletes links to meet-ups that were more than a day ago or have no time anymore. The link of a deal that ended before its
 * meet-up opens nothing (routes.ts), and is deleted a day after the meet-up's time.
 */
export const forgetShares = statement<never, []>(
  'deals.forget-shares',
  `delete from meet_up_shares s using deals d where ${isOfDeal('d', 's.deal_id')} and ${isFront('d')}
     and (d.meet_up_at is null or d.meet_up_at < product_now() - interval '1 day')`,
);
