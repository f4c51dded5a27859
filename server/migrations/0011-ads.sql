-- What is set aside for an ad stands in an account of its own, from its activation until it is spent or returned.
alter table ledger_accounts add column ad_id uuid;
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('user_funds', 'ad_budget', 'card', 'ad_revenue', 'refund'));
alter table ledger_accounts add constraint ledger_accounts_of_ad check ((kind = 'ad_budget') = (ad_id is not null));
alter table ledger_accounts drop constraint ledger_accounts_kind_user_id_key;
alter table ledger_accounts add constraint ledger_accounts_one unique nulls not distinct (kind, user_id, ad_id);
create index ledger_accounts_user on ledger_accounts (user_id);
create index ledger_transactions_ad on ledger_transactions (ad_id);

-- Nobody's funds and no ad's budget go below zero. Whoever moves money locks the account first, so the sum is the last word.
create function ledger_is_covered() returns trigger language plpgsql as $$
begin
  if (select kind in ('user_funds', 'ad_budget') from ledger_accounts where id = new.account_id)
     and (select sum(amount) from ledger_entries where account_id = new.account_id) < 0 then
    raise exception 'ledger account % is overdrawn', new.account_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_covered after insert on ledger_entries
  deferrable initially deferred for each row when (new.amount < 0) execute function ledger_is_covered();

-- Ads that were paid by the earlier model, where the budget stayed in funds: what they have not spent is set aside now.
insert into ledger_accounts (kind, ad_id)
select 'ad_budget', id from ads where status in ('scheduled', 'in review', 'active', 'paused') and amount_budgeted > total_spent;
insert into ledger_transactions (kind, cause, ad_id, memo)
select 'boost', 'boost ' || ad_id, ad_id, 'Boost' from ledger_accounts where kind = 'ad_budget';
insert into ledger_entries (transaction_id, account_id, amount)
select t.id, moved.account_id, moved.amount from ads ad
  join ledger_accounts held on held.ad_id = ad.id
  join ledger_accounts funds on funds.kind = 'user_funds' and funds.user_id = ad.user_id
  join ledger_transactions t on t.cause = 'boost ' || ad.id,
  lateral (values (funds.id, ad.total_spent - ad.amount_budgeted), (held.id, ad.amount_budgeted - ad.total_spent))
    as moved (account_id, amount);

-- What an ad brought, by hour (UTC), whom it reached, and what each page session told of it already.
create table ad_analytics (
  ad_id uuid not null references ads (id) on delete cascade,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  views integer not null default 0,
  accounts_reached integer not null default 0,
  direct_messages integer not null default 0,
  copied_link integer not null default 0,
  external_link_clicks integer not null default 0,
  profile_visits integer not null default 0,
  saves integer not null default 0,
  primary key (ad_id, day, hour)
);
create table ad_reach (
  ad_id uuid not null references ads (id) on delete cascade,
  reached text not null,
  primary key (ad_id, reached)
);
create unlogged table ad_told (
  page_session uuid not null,
  ad_id uuid not null,
  action text not null,
  told_at timestamptz not null default product_now(),
  primary key (page_session, ad_id, action)
);
create index ad_told_at on ad_told (told_at);

-- Ads that somebody does not want to see again.
create table ad_hidden (
  user_id uuid not null references users (id) on delete cascade,
  ad_id uuid not null references ads (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (user_id, ad_id)
);
create index ad_hidden_ad on ad_hidden (ad_id);

-- What is due next: the end of an ad or of its paid day, the start of a scheduled one.
create index ads_due on ads (end_time_adjusted) where status = 'active';
create index ads_starting on ads (scheduled_for) where status = 'scheduled';
create index ads_reviewed on ads (status, created_at, id);

-- When an ad stopped, completed or was rejected: its runtime is counted up to here.
alter table ads add column ended_at timestamptz;
update ads set ended_at = case when status = 'completed' then coalesce(end_time_adjusted, last_modified) else last_modified end
where status in ('stopped', 'completed', 'rejected');
alter table ads add constraint ads_ended check ((status in ('stopped', 'completed', 'rejected')) = (ended_at is not null));
