import { statement } from '../../../platform/database/statement.ts';

/** A movement of a person's funds; amounts in cents. */
export interface PaymentRow {
  id: string;
  kind: string;
  memo: string;
  /** of the ad */
  title: string | null;
  amount: number;
  /** the funds after it */
  balance: number;
  ad_id: string | null;
  at: string;
}

/** A page of the movements of a person's funds, the newest first, each with the balance after it. */
export const list = statement<PaymentRow, [userId: string, at: string | null, id: string | null, most: number]>(
  'ads.payments',
  `with account as (select id from ledger_accounts where kind = 'user_funds' and user_id = $1),
     page as (
       select e.transaction_id, e.amount, e.created_at from ledger_entries e
       where e.account_id = (select id from account)
         and ($2::timestamptz is null or (e.created_at, e.transaction_id) < ($2, $3::uuid))
       order by e.created_at desc, e.transaction_id desc limit $4),
     newest as (select created_at, transaction_id from page order by created_at desc, transaction_id desc limit 1),
     -- the balance after the newest entry of the page: all entries up to it
     newest_balance as (
       select sum(e.amount) as cents from ledger_entries e, newest n
       where e.account_id = (select id from account)
         and (e.created_at, e.transaction_id) <= (n.created_at, n.transaction_id))
   select t.id, t.kind, t.memo, a.title, p.amount, t.ad_id, p.created_at as at,
     -- the balance after an entry: that after the newest one, less the entries between
     ((select cents from newest_balance) - coalesce(sum(p.amount) over (
        order by p.created_at desc, p.transaction_id desc rows between unbounded preceding and 1 preceding), 0))::bigint
       as balance
   from page p join ledger_transactions t on t.id = p.transaction_id left join ads a on a.id = t.ad_id
   order by p.created_at desc, p.transaction_id desc`,
);
