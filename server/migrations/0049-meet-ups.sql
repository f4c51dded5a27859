-- Links by which a friend can follow a meet-up (MEE-07): one for each person and deal.
create table meet_up_shares (
  deal_id uuid not null references deals (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- of the link's token, which isn't stored
  token_hash bytea not null unique,
  created_at timestamptz not null default product_now(),
  primary key (deal_id, user_id)
);

-- The time of the meet-up that both people were reminded of.
alter table deals add column reminded_of timestamptz;
create index deals_meeting on deals (meet_up_at) where state = 'agreed';

-- Moderators see the deal of a disputed no-show.
alter table evidence drop constraint evidence_record_kind_check;
alter table evidence add constraint evidence_record_kind_check
  check (record_kind in ('user', 'post', 'comment', 'message', 'deal')) not valid;
alter table evidence validate constraint evidence_record_kind_check;
