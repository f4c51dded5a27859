-- step by step
-- Watches: what a person waits for on a campus (WAT-01, WAT-03). A saved search, a course of "My courses" and a "Looking for" post are
-- all matched by the same statement, which begins with a new listing.
create table watches (
  campus_id text not null references campuses (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('search', 'course', 'looking')),
  -- what it belongs to: the words and filters of a search, the code of a course, the id of a post
  source_key text not null,
  name text not null check (char_length(name) between 1 and 80),
  alerts text not null check (alerts in ('instant', 'daily', 'off')),
  -- the words as normalized by searchKey, and the filters as an address has them
  query text not null,
  filter jsonb not null,
  -- the filters as the matching statement reads them
  conditions jsonb not null,
  -- the words as search reads them, set after the commit; null without words
  tsquery tsquery,
  -- when the words were read; null: not yet
  read_at timestamptz,
  seen_at timestamptz not null default product_now(),
  created_at timestamptz not null default product_now(),
  primary key (campus_id, id),
  unique (campus_id, user_id, source, source_key)
);
create index watches_user on watches (user_id);
create index watches_unread on watches (campus_id, id) where read_at is null;

-- Under what a listing finds a watch: each form of the rarest word, or a field, or the category (server/features/watching/keys.ts).
create table watch_keys (
  campus_id text not null,
  key text not null,
  watch_id uuid not null,
  primary key (campus_id, key, watch_id),
  foreign key (campus_id, watch_id) references watches (campus_id, id) on delete cascade
);
create index watch_keys_watch on watch_keys (campus_id, watch_id);

-- The listings that matched a watch: its new results until the person opens it, and the content of the next digest.
create table watch_matches (
  campus_id text not null,
  watch_id uuid not null,
  post_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  matched_at timestamptz not null default product_now(),
  seen boolean not null default false,
  -- waits for the digest
  digest boolean not null default false,
  primary key (campus_id, watch_id, post_id),
  foreign key (campus_id, watch_id) references watches (campus_id, id) on delete cascade,
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);
create index watch_matches_post on watch_matches (campus_id, post_id);
create index watch_matches_user on watch_matches (user_id);
create index watch_matches_digest on watch_matches (campus_id, matched_at) where digest;

-- What people were alerted of, so that nobody is alerted twice of a listing for the same reason, even after the watch was removed.
create table listing_alerts (
  campus_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  post_id uuid not null,
  reason text not null,
  alerted_at timestamptz not null default product_now(),
  primary key (campus_id, user_id, post_id, reason),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);
create index listing_alerts_post on listing_alerts (campus_id, post_id);
create index listing_alerts_user on listing_alerts (user_id);

-- Listings that were posted or changed and still have to be matched.
create table watch_queue (
  id bigint generated always as identity primary key,
  campus_id text not null,
  post_id uuid not null
);

-- What an alert says beside the listing: its headline, why it was sent, and what "Stop these alerts" stops (WAT-07).
alter table notifications add column alert jsonb;
alter table notifications drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in ('comment', 'comment reply', 'comment interaction', 'post interaction', 'like',
    'message', 'message like', 'new chat', 'mention', 'new listing', 'ad', 'moderation', 'expiring', 'deal', 'availability',
    'saved search', 'price drop', 'available again', 'looking for')) not valid;
