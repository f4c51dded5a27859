-- Ratings after a hand-off (REC-01, REC-03). A record is computed from deals and ratings when it's read.
create table ratings (
  id uuid primary key default uuidv7(),
  -- campus of the listing
  campus_id text not null,
  deal_id uuid not null references deals (id),
  rater_id uuid not null references users (id),
  rated_id uuid not null references users (id),
  again boolean not null,
  traits text[] not null default '{}' check (cardinality(traits) <= 3),
  note text not null default '' check (char_length(note) <= 200),
  -- of a free listing: it's shown, but not counted
  free boolean not null,
  handed_off_at timestamptz not null,
  -- in the future until the time comes or the other person rates too
  published_at timestamptz not null,
  reply text check (char_length(reply) between 1 and 200),
  replied_at timestamptz,
  -- by moderators: the note and its reply; the rating stays counted
  hidden_at timestamptz,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now(),
  unique (deal_id, rater_id),
  check (rater_id <> rated_id)
);
create index ratings_rated on ratings (rated_id, published_at desc, id desc);
create index ratings_rater on ratings (rater_id);
create index ratings_notes on ratings (rated_id, published_at desc, id desc) where note <> '' and hidden_at is null;

-- what a person's record is computed from
create index deals_record_seller on deals (seller_id, ended_at)
  where state = 'handed_off' or no_show_by is not null or late_cancel_by is not null;
create index deals_record_buyer on deals (buyer_id, ended_at)
  where state = 'handed_off' or no_show_by is not null or late_cancel_by is not null;

-- Notes can be reported.
alter table cases drop constraint cases_target_kind_check;
alter table cases add constraint cases_target_kind_check
  check (target_kind in ('user', 'post', 'comment', 'message', 'rating')) not valid;
alter table reports drop constraint reports_target_kind_check;
alter table reports add constraint reports_target_kind_check
  check (target_kind in ('user', 'post', 'comment', 'message', 'rating')) not valid;
alter table evidence drop constraint evidence_record_kind_check;
alter table evidence add constraint evidence_record_kind_check
  check (record_kind in ('user', 'post', 'comment', 'message', 'rating')) not valid;

-- A group of young accounts that mostly deal with each other (REC-04): one case for each group.
create table rings (
  id uuid primary key default uuidv7(),
  -- null while the case is being opened
  case_id uuid references cases (id) on delete cascade,
  -- sorted
  members uuid[] not null unique,
  -- [{deal_id, seller_id, buyer_id, price, at}] as it was found
  deals jsonb not null,
  found_at timestamptz not null default product_now()
);
create index rings_case on rings (case_id);
