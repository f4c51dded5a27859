-- Deals (part 4): one buyer's offer for a listing, from the offer to its end. The rules are in contract/deals/machine.ts.
create table deals (
  id uuid primary key default uuidv7(),
  -- campus of the listing
  campus_id text not null,
  post_id uuid not null,
  seller_id uuid not null references users (id),
  buyer_id uuid not null references users (id),
  chat_id uuid references chats (id) on delete set null,
  -- as of the last write; reads derive the state of now from the times below
  state text not null default 'open' check (state in ('open', 'countered', 'held', 'agreed', 'handed_off', 'declined',
    'withdrawn', 'expired', 'cancelled', 'no_show', 'closed')),
  -- the listing's title when the offer was made
  title text not null default '',
  -- whole US dollars, like a listing's price
  price integer not null check (price >= 0),
  note text not null default '' check (char_length(note) <= 200),
  counter_price integer check (counter_price >= 0),
  counters_buyer smallint not null default 0,
  counters_seller smallint not null default 0,
  answer_by timestamptz,
  held_until timestamptz,
  -- {by, spot, at} and {spot, at}: the spot as it was then, so that an old deal still says where
  proposal jsonb,
  meet_up jsonb,
  meet_up_at timestamptz,
  meet_up_changes smallint not null default 0,
  here_buyer_at timestamptz,
  here_seller_at timestamptz,
  late_buyer smallint,
  late_seller smallint,
  met_buyer boolean not null default false,
  met_seller boolean not null default false,
  code_tries smallint not null default 0,
  code_locked_until timestamptz,
  no_show_by text check (no_show_by in ('buyer', 'seller')),
  no_show_at timestamptz,
  no_show_disputed boolean not null default false,
  late_cancel_by text check (late_cancel_by in ('buyer', 'seller')),
  confirmation text check (confirmation in ('code', 'both', 'buyer', 'disputed')),
  decline_reason text not null default '',
  close_reason text check (close_reason in ('sold', 'gone')),
  -- the next time at which something ends by itself, for the job that notifies
  due_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now(),
  check (buyer_id <> seller_id),
  check ((held_until is not null) = (state in ('held', 'agreed'))),
  foreign key (campus_id, post_id) references posts (campus_id, id)
);
-- at most one hold of a listing
create unique index deals_hold on deals (campus_id, post_id) where held_until is not null;
-- at most one offer of a buyer in a listing's line
create unique index deals_in_line on deals (campus_id, post_id, buyer_id) where state in ('open', 'countered', 'held', 'agreed');
-- the line in its order, and all deals of a listing
create index deals_line on deals (campus_id, post_id, created_at, id);
create index deals_buyer on deals (buyer_id, last_modified desc, id desc);
create index deals_seller on deals (seller_id, last_modified desc, id desc);
create index deals_chat on deals (chat_id, last_modified desc);
create index deals_due on deals (due_at) where due_at is not null;

-- What a listing shows of its deals, kept by every change of one, so that lists need no other table.
alter table posts add column firm boolean;
alter table posts add column held_until timestamptz;
alter table posts add column queue_length integer not null default 0 check (queue_length >= 0);
-- when the seller last confirmed that it's available; null: when it was posted
alter table posts add column confirmed_at timestamptz;

-- What happened in a deal, as a message of the conversation.
alter table messages add column deal jsonb;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in ('comment', 'comment reply',
  'comment interaction', 'post interaction', 'like', 'message', 'message like', 'new chat', 'mention', 'new listing', 'ad',
  'moderation', 'expiring', 'deal', 'availability')) not valid;
