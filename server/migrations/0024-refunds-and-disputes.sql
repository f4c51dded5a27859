-- Refunds and disputes take the money back: what is disputed is on hold, what is gone already is owed.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts drop constraint ledger_accounts_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('user_funds', 'hold', 'debt', 'ad_budget', 'card', 'ad_revenue', 'refund'));
alter table ledger_accounts add constraint ledger_accounts_of_user
  check ((kind in ('user_funds', 'hold', 'debt')) = (user_id is not null));

-- Funds, holds and budgets never go below zero; a debt is a negative balance and never goes above zero.
create or replace function ledger_is_covered() returns trigger language plpgsql as $$
declare
  account_kind text := (select kind from ledger_accounts where id = new.account_id);
begin
  if (new.amount < 0 and account_kind in ('user_funds', 'hold', 'ad_budget')
      and (select sum(amount) from ledger_entries where account_id = new.account_id) < 0)
    or (new.amount > 0 and account_kind = 'debt'
      and (select sum(amount) from ledger_entries where account_id = new.account_id) > 0) then
    raise exception 'ledger account % is overdrawn', new.account_id;
  end if;
  return null;
end $$;
drop trigger ledger_covered on ledger_entries;
create constraint trigger ledger_covered after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_is_covered();

-- A payment that its bank takes back, or tries to. It may be heard of before the payment itself.
create table payment_disputes (
  id text primary key,
  payment_id text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'lost', 'won')),
  -- cents that were booked back when it was lost
  taken bigint not null default 0 check (taken >= 0),
  created_at timestamptz not null default product_now()
);
create index payment_disputes_payment on payment_disputes (payment_id);

-- A payment pays for a boost, or adds to the funds.
alter table checkout_sessions add column purpose text not null default 'boost' check (purpose in ('boost', 'funds'));

-- An ad whose payment is disputed is on hold; one that ran when it was put on hold or in review again runs on afterwards.
alter table ads add column held_at timestamptz;
alter table ads add column runs_on boolean not null default false;
alter table ads drop constraint ads_check1;
alter table ads add constraint ads_paused check (
  (status <> 'paused' or paused_at is not null) and (paused_at is null or status in ('paused', 'in review')));
