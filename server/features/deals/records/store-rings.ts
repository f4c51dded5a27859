import { ringRules } from '../../../../contract/deals/ring.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isOfDeal } from '../store.ts';

export interface HandOffRow {
  id: string;
  campus_id: string;
  seller_id: string;
  buyer_id: string;
  /** in whole US dollars */
  price: number;
  /** milliseconds */
  at: number;
}

/** SQL of hand-offs. A deal over several listings is one hand-off, with the price of all. @param where which rows of deals */
const handOffs = (
  where: string,
) => `select coalesce(lead_id, id) as id, campus_id, seller_id, buyer_id, sum(price)::int as price,
     (extract(epoch from max(ended_at)) * 1000)::float8 as at
   from deals where ${where} group by coalesce(lead_id, id), campus_id, seller_id, buyer_id`;
const confirmed = `state = 'handed_off' and confirmation in ('code', 'both', 'buyer')`;

export const findHandOff = statement<HandOffRow, [dealId: string]>(
  'deals.find-hand-off',
  handOffs(`${isOfDeal('deals', '$1')} and ${confirmed}`),
);

/** Hand-offs that are read at most. */
const MOST = 1_000;

/** The confirmed hand-offs of some accounts. */
export const handOffsOf = statement<HandOffRow, [userIds: readonly string[]]>(
  'deals.hand-offs-of',
  `${handOffs(`id in (select id from deals where seller_id = any($1::uuid[]) and ${confirmed}
     union select id from deals where buyer_id = any($1::uuid[]) and ${confirmed})`)}
   order by max(ended_at) desc limit ${MOST}`,
);

/** Which of some accounts are new enough to be in a ring (ringRules.youngDays). */
export const youngOf = statement<{ id: string }, [userIds: readonly string[]]>(
  'deals.young-of',
  `select id from users where id = any($1::uuid[]) and deleted_at is null
     and created_at > product_now() - interval '${ringRules.youngDays} days'`,
);
