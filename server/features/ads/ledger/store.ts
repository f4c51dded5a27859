import { statement } from '../../../platform/database/statement.ts';

/** Which account, as in `MoneyAccount` (ledger.ts): of a person, of an ad, or with two nulls one of the installation. */
type Which = [kind: string, userId: string | null, adId: string | null];

export const findLedgerAccount = statement<{ id: string }, Which>(
  'ads.ledger-account',
  `select id from ledger_accounts
   where kind = $1 and user_id is not distinct from $2::uuid and ad_id is not distinct from $3::uuid`,
);

/** Creates an account; no row when another transaction creates it at the same moment, which this waits for. */
export const makeAccount = statement<{ id: string }, Which>(
  'ads.ledger-make-account',
  'insert into ledger_accounts (kind, user_id, ad_id) values ($1, $2, $3) on conflict do nothing returning id',
);

export const lockAccount = statement<never, [accountId: string]>(
  'ads.ledger-lock',
  'select 1 from ledger_accounts where id = $1 for no key update',
);

export const balanceOf = statement<{ balance: number }, [accountId: string]>(
  'ads.ledger-balance',
  'select coalesce(sum(amount), 0)::bigint as balance from ledger_entries where account_id = $1',
);

export const fundsOf = statement<{ cents: number }, [userId: string]>(
  'ads.ledger-funds',
  `select coalesce(sum(e.amount), 0)::bigint as cents from ledger_accounts a join ledger_entries e on e.account_id = a.id
   where a.kind = 'user_funds' and a.user_id = $1`,
);

export const budgetOf = statement<{ cents: number }, [adId: string]>(
  'ads.ledger-budget',
  `select coalesce(sum(e.amount), 0)::bigint as cents from ledger_accounts a join ledger_entries e on e.account_id = a.id
   where a.kind = 'ad_budget' and a.ad_id = $1`,
);

/** Stores the head of a transaction; no row if the same cause has moved money before. */
export const insertTransaction = statement<
  { id: string },
  [kind: string, cause: string, adId: string | null, memo: string]
>(
  'ads.ledger-transaction',
  `insert into ledger_transactions (kind, cause, ad_id, memo) values ($1, $2, $3, $4)
   on conflict (cause) do nothing returning id`,
);

export const insertEntries = statement<
  never,
  [transactionId: string, accountIds: readonly string[], cents: readonly number[]]
>(
  'ads.ledger-entries',
  `insert into ledger_entries (transaction_id, account_id, amount)
   select $1, account_id, amount from unnest($2::uuid[], $3::bigint[]) as move (account_id, amount)`,
);

/** SQL: how much of a payment can still go back to the card, in cents: what was paid, less refunds and what disputes took. */
const returnable = `greatest(0, s.amount - s.refunded
  - (select coalesce(sum(l.taken), 0) from payment_disputes l where l.payment_id = s.payment_id))`;

/** SQL: for each of a person's payments with open disputes, how many cents these can take back. */
const disputed = `select s.ad_id, least(sum(d.amount), ${returnable})::bigint as cents
  from payment_disputes d join checkout_sessions s on s.payment_id = d.payment_id
  where d.state = 'open' and s.user_id = $1 group by s.id`;

/**
 * A person's funds, what is on hold and what they owe, in cents. `disputed` is how much should be on hold: what open
 * disputes can take back, less the budgets of ads that are on hold for them. It is negative if these budgets are
 * larger.
 */
export const claimsOn = statement<{ funds: number; held: number; owed: number; disputed: number }, [userId: string]>(
  'ads.ledger-claims',
  `with balances as (
     select a.kind, sum(e.amount) as cents from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.user_id = $1 and a.kind in ('user_funds', 'hold', 'debt') group by a.kind
   ), disputes as (
     select coalesce(sum(cents), 0) as cents from (${disputed}) as each
   ), budgets as (
     select coalesce(sum(e.amount), 0) as cents from ads h join ledger_accounts a on a.kind = 'ad_budget' and a.ad_id = h.id
       join ledger_entries e on e.account_id = a.id
     where h.user_id = $1 and h.held_at is not null
   )
   select coalesce((select cents from balances where kind = 'user_funds'), 0)::bigint as funds,
     coalesce((select cents from balances where kind = 'hold'), 0)::bigint as held,
     -- a debt is a negative balance
     -coalesce((select cents from balances where kind = 'debt'), 0)::bigint as owed,
     (disputes.cents - budgets.cents)::bigint as disputed
   from disputes, budgets`,
);

/** How much a person's open disputes can take back, in cents, and the ads that the disputed payments were for. */
export const openDisputes = statement<{ ad_id: string | null; cents: number }, [userId: string]>(
  'ads.open-disputes',
  `${disputed} order by s.id`,
);
