-- step by step
-- What sold listings went for (PRI-01 to PRI-04, docs/decisions: "Price figures").

-- The sold listings of a category, for the daily job.
create index posts_sold on posts (campus_id, coalesce(category, ''), sold_at)
  where parent_id is null and sold_at is not null and deleted_at is null and hidden_at is null;

-- Prices of at least five sales that are counted and leave together. They name neither listings nor people.
create table price_batches (
  campus_id text not null references campuses,
  id uuid not null default uuidv7(),
  -- a range of similar items, or a month of a category
  figure text not null check (figure in ('range', 'month')),
  -- empty for sales without a category
  category text not null,
  -- of a range: what the items have in common; of a month: the course, or empty
  item text not null,
  month text not null check ((month = '') = (figure = 'range')),
  prices integer[] not null check (cardinality(prices) >= 5),
  first_sold_at timestamptz not null,
  primary key (campus_id, id));
create index price_batches_category on price_batches (campus_id, figure, category);

-- Which sales are counted, so that none is counted twice, and how many of each person's.
create table counted_sales (
  campus_id text not null,
  post_id uuid not null,
  figure text not null,
  batch_id uuid not null,
  seller_id uuid not null references users,
  sold_at timestamptz not null,
  primary key (campus_id, post_id, figure));
create index counted_sales_batch on counted_sales (campus_id, batch_id);
create index counted_sales_seller on counted_sales (seller_id);

-- The figures as they are shown, written once a day.
create table price_ranges (
  campus_id text not null references campuses,
  item text not null,
  category text not null,
  low integer not null,
  high integer not null,
  sales integer not null,
  primary key (campus_id, item, category));

create table price_histories (
  campus_id text not null references campuses,
  category text not null,
  -- empty for the whole category
  course text not null,
  history jsonb not null,
  primary key (campus_id, category, course));

-- The day of each campus's figures.
create table price_days (
  campus_id text primary key references campuses,
  day date not null);
