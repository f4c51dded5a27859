-- Move-out sales (SAL). The items of a sale are ordinary posts; one of them carries its card and stands for all of them in the feed.
create table sales (
  campus_id text not null references campuses (id) on delete cascade,
  id uuid not null,
  seller_id uuid not null references users (id) on delete cascade,
  title text not null default '' check (char_length(title) <= 80),
  place text not null default '' check (char_length(place) <= 80),
  ends_on date,
  schedule text not null default 'none',
  -- what isn't posted yet, and why (contract/sales/drafts.ts)
  items jsonb not null default '[]',
  loose jsonb not null default '[]',
  problems jsonb not null default '[]',
  version integer not null default 1,
  -- the first day; null until something is posted
  starts_on date,
  -- percent off the first prices that were applied
  percent integer not null default 0,
  stopped_at timestamptz,
  -- when the next price step begins or the sale ends; null: nothing is due
  next_at timestamptz,
  -- when its seller was asked about what is left, and the answer
  asked_at timestamptz,
  answer text check (answer in ('give away', 'take down')),
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now(),
  primary key (campus_id, id)
);
create index sales_seller on sales (seller_id, campus_id, last_modified desc);
create index sales_due on sales (next_at) where next_at is not null;
-- drafts that were left alone, for the daily deletion
create index sales_drafts on sales (last_modified) where items <> '[]' or loose <> '[]' or starts_on is null;

-- The posts of a sale. An item is posted once: its key is the one that it had in the draft.
create table sale_posts (
  campus_id text not null,
  sale_id uuid not null,
  item_id uuid not null,
  post_id uuid not null,
  -- in whole US dollars
  first_price integer not null check (first_price >= 0),
  at timestamptz not null default product_now(),
  primary key (campus_id, sale_id, item_id),
  foreign key (campus_id, sale_id) references sales (campus_id, id) on delete cascade,
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);
create unique index sale_posts_post on sale_posts (campus_id, post_id);

alter table posts add column sale_id uuid, add column sale_card jsonb;

-- Unused uploads that a draft on the server names.
alter table files add column kept_until timestamptz;

-- Offers that were made together (SAL-03).
alter table deals add column bundle_id uuid;
