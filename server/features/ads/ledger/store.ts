import { statement } from '../../../platform/database/statement.ts';

type Which = [kind: string, userId: string | null, adId: string | null];

export const findAccount = statement<{ id: string }, Which>(
  'ads.ledger-account',
  `select id from ledger_accounts
   where kind = $1 and user_id is not distinct from $2::uuid and ad_id is not distinct from $3::uuid`,
);

/** No row when another transaction makes it at the same moment: this waits for that one. */
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

/** No row when the same cause has moved money before. */
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
