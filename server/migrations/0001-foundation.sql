-- The whole schema of the specification's entities.
-- Hot tables lead with campus_id in their keys, so that a campus can be placed on a shard as a whole.
-- Times are timestamptz of the product's clock; money is integer cents; ids are time-ordered UUIDs.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- The product's clock: the database's, moved by the sandbox alone.
create table clock (
  single boolean primary key default true check (single),
  offset_seconds double precision not null default 0
);
insert into clock default values;

create function product_now() returns timestamptz
language sql stable parallel safe
return statement_timestamp() + make_interval(secs => (select offset_seconds from clock));

-- ---------------------------------------------------------------- campuses

create table campuses (
  id text primary key check (id ~ '^[a-z0-9-]{2,32}$'),
  name text not null,
  short_name text not null,
  ext text not null,
  hosts text[] not null default '{}',
  url text,
  privacy text not null default 'private' check (privacy in ('private', 'public')),
  generic boolean not null default false,
  city text not null,
  state text not null,
  country text not null default 'United States',
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  created_text text not null,
  email_domains text[] not null default '{}',
  first_page_large boolean not null default false,
  passwordless boolean not null default false,
  members integer not null default 0,
  position integer not null default 0,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now()
);

-- ---------------------------------------------------------------- people

create table users (
  id uuid primary key default uuidv7(),
  campus_id text not null references campuses (id),
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  username text not null unique check (username = lower(username)),
  email text unique check (email = lower(email)),
  school_email text unique check (school_email = lower(school_email)),
  password_hash text,
  grad_year integer,
  phone text,
  photo_id uuid,
  bio text not null default '' check (char_length(bio) <= 160),
  gender text check (gender in ('male', 'female', 'other')),
  birth_date date,
  profile_set_up boolean not null generated always as (photo_id is not null and bio <> '') stored,
  getting_started boolean not null default true,
  verified boolean not null default false,
  school_verified boolean not null default false,
  school_verified_at timestamptz,
  type text not null default 'individual',
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  claimed boolean not null default true,
  email_notifications boolean not null default true,
  total_posts integer not null default 0 check (total_posts >= 0),
  suspended_until timestamptz,
  banned_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now()
);
-- New members of a campus, newest first (about tab).
create index users_members on users (campus_id, school_verified_at desc, id desc)
  where school_verified and deleted_at is null and banned_at is null;

-- Former usernames keep leading to the person (profile links).
create table former_usernames (
  username text primary key,
  user_id uuid not null references users (id) on delete cascade,
  changed_at timestamptz not null default product_now()
);
create index former_usernames_user on former_usernames (user_id);

-- Sign-ins at an outside provider (Google).
create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (provider, subject)
);
create index identities_user on identities (user_id);

create table sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default product_now(),
  last_seen_at timestamptz not null default product_now(),
  -- when the browser was last given its cookie, which it forgets after a year
  cookie_set_at timestamptz not null default product_now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_expiry on sessions (expires_at);

-- The 4-digit codes (D13): the newest of a purpose is the valid one.
create table verification_codes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_user', 'verify_school', 'change_email')),
  email text not null,
  campus_id text references campuses (id),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default product_now(),
  expires_at timestamptz not null
);
create index verification_codes_newest on verification_codes (user_id, purpose, id desc);
create index verification_codes_expiry on verification_codes (expires_at);

-- Links in mails: sign-in, registration, password, claim, unsubscribe, appeal.
create table mail_links (
  token_hash bytea primary key,
  purpose text not null,
  email text not null,
  user_id uuid references users (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default product_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_links_expiry on mail_links (expires_at);
create index mail_links_user on mail_links (user_id);
-- A link that is used takes the others of its purpose with it.
create index mail_links_unused on mail_links (email, purpose) where used_at is null;

-- Counters of the rate limits; unlogged, since a restart may forget them.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- A creating call answered once: the same key gives the same answer again (OPE-20).
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status integer not null,
  answer jsonb,
  created_at timestamptz not null default product_now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- ---------------------------------------------------------------- mail

create table mails (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete set null,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  headers jsonb not null default '{}',
  -- one mail per event: a job that runs twice writes once
  event_key text unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'skipped')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default product_now(),
  sent_at timestamptz
);
create index mails_age on mails (created_at);
create index mails_user on mails (user_id);

-- ---------------------------------------------------------------- files

-- A file that was uploaded and judged; owner_kind and owner_id say what it belongs to, null while it waits for use.
create table files (
  id uuid primary key default uuidv7(),
  campus_id text not null references campuses (id),
  uploader_id uuid references users (id) on delete set null,
  owner_kind text check (owner_kind in ('post', 'message', 'profile')),
  owner_id uuid,
  purpose text not null check (purpose in ('post', 'message', 'profile')),
  kind text not null check (kind in ('photo', 'animation', 'video')),
  name text not null,
  storage_key text not null,
  content_type text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  seconds real,
  playable boolean not null default true,
  placeholder text,
  colour text,
  -- longest sides of the stored WebP sizes; none for a video without a poster
  sizes integer[] not null default '{}',
  phash bigint,
  alt text not null default '',
  position integer not null default 0,
  created_at timestamptz not null default product_now(),
  check ((owner_kind is null) = (owner_id is null))
);
create index files_owner on files (owner_kind, owner_id) where owner_id is not null;
create index files_uploader on files (uploader_id);
-- Uploads that nobody used, for the job that throws them away.
create index files_unused on files (created_at) where owner_id is null;

alter table users add foreign key (photo_id) references files (id) on delete set null;
create index users_photo on users (photo_id) where photo_id is not null;

-- ---------------------------------------------------------------- posts

-- One level of a thread's reading order: the ordinal of a reply among its siblings, in as few bytes as keep the bytes
-- in the order of the numbers. No step begins with 0xff, so that key || '\xff' is the end of what is below key.
create function thread_step(ordinal integer) returns bytea
language sql immutable parallel safe
return case
  when ordinal < 128 then substring(int4send(ordinal) from 4)
  when ordinal < 16384 then substring(int4send(ordinal | 32768) from 3)
  when ordinal < 2097152 then substring(int4send(ordinal | 12582912) from 2)
  else int4send((ordinal | -536870912))
end;

-- Posts, comments and replies (ENT-06). A top-level post has parent_id null, root_id = id and an empty path.
create table posts (
  id uuid not null default uuidv7(),
  campus_id text not null references campuses (id),
  author_id uuid not null references users (id),
  type text not null default 'post' check (type in ('post', 'new user')),
  parent_id uuid,
  root_id uuid not null,
  -- ids of the ancestors, the top-level post first
  path uuid[] not null default '{}',
  depth integer not null default 0,
  -- reading order within the thread: one ordinal per level (thread_step); empty for a top-level post
  thread_key bytea not null default '',
  -- replies ever made to it, deleted ones too: the next one's ordinal
  replies_made integer not null default 0,
  text jsonb,
  -- the text without marks, for search, previews and mails
  plain text not null default '' check (char_length(plain) <= 2000),
  category text,
  price integer check (price >= 0),
  sold_at timestamptz,
  edited_at timestamptz,
  gallery jsonb not null default '[]',
  img_count integer not null default 0,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  -- rises with every change of the counters: a page ignores older ones
  counters_version integer not null default 0,
  -- what moderators hid (MOD); removed posts are deleted rows
  hidden_at timestamptz,
  deleted_at timestamptz,
  search_tags text[] not null default '{}',
  text_analysis_completed boolean not null default false,
  image_analysis_completed boolean not null default false,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now(),
  primary key (campus_id, id),
  foreign key (campus_id, parent_id) references posts (campus_id, id),
  foreign key (campus_id, root_id) references posts (campus_id, id),
  check ((parent_id is null) = (depth = 0)),
  check ((parent_id is null) = (root_id = id)),
  check (cardinality(path) = depth),
  check ((depth = 0) = (thread_key = ''))
);
-- Threads in reading order: comments of a post, or those below a comment, are one range of keys.
create unique index posts_thread on posts (campus_id, root_id, thread_key);
-- Feed: top-level posts of a campus, the last touched first.
create index posts_feed on posts (campus_id, last_modified desc, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
-- Feed of one category.
create index posts_category on posts (campus_id, category, last_modified desc, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null and category is not null;
-- Feed of what is for sale (D30, D49).
create index posts_for_sale on posts (campus_id, last_modified desc, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null and price is not null and sold_at is null;
-- Media grid.
create index posts_media on posts (campus_id, last_modified desc, id desc)
  where parent_id is null and img_count > 0 and deleted_at is null and hidden_at is null;
-- Search hits and statistics of a week and a month: top-level posts by date.
create index posts_created on posts (campus_id, created_at desc, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null;
-- Replies of a comment or post, oldest first; tombstones stay in the thread.
create index posts_replies on posts (campus_id, parent_id, created_at, id) where parent_id is not null;
-- Profile tabs: posts, photos and replies of a person.
create index posts_author on posts (author_id, campus_id, created_at desc, id desc)
  where parent_id is null and type = 'post' and deleted_at is null and hidden_at is null;
create index posts_author_replies on posts (author_id, campus_id, created_at desc, id desc)
  where parent_id is not null and deleted_at is null and hidden_at is null;
-- A person's joining is announced once per campus (VER-24).
create unique index posts_joined_once on posts (author_id, campus_id) where type = 'new user';

-- Texts as they were before an edit, prices included.
create table post_edits (
  campus_id text not null,
  post_id uuid not null,
  edited_at timestamptz not null default product_now(),
  text jsonb,
  price integer,
  category text,
  primary key (campus_id, post_id, edited_at),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);

-- Saves of posts and likes of comments (spec: likes, like_id_list).
create table likes (
  campus_id text not null,
  post_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (campus_id, post_id, user_id),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);
-- Saved posts of a person, and his likes tab.
create index likes_user on likes (user_id, campus_id, created_at desc, post_id desc);
-- Who saved a post, newest first.
create index likes_post on likes (campus_id, post_id, created_at desc, user_id desc);

create table mentions (
  campus_id text not null,
  post_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (campus_id, post_id, user_id),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);
create index mentions_user on mentions (user_id, created_at desc, post_id desc);

-- ---------------------------------------------------------------- search

-- The words in use on a campus with how many posts hold them, for typing errors, prefixes and plans.
create table search_words (
  campus_id text not null references campuses (id),
  word text not null,
  posts integer not null default 0,
  primary key (campus_id, word)
);
create index search_words_similar on search_words using gin (campus_id, word gin_trgm_ops);

create table searches (
  campus_id text not null references campuses (id),
  text text not null,
  unique_views integer not null default 0,
  ghost_views integer not null default 0,
  total_views integer not null default 0,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now(),
  primary key (campus_id, text)
);
create index searches_popular on searches (campus_id, total_views desc, text);

create table search_history (
  user_id uuid not null references users (id) on delete cascade,
  campus_id text not null references campuses (id),
  text text not null,
  search_qty integer not null default 1,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now(),
  hidden boolean not null default false,
  primary key (user_id, campus_id, text)
);
create index search_history_recent on search_history (user_id, campus_id, last_modified desc) where not hidden;

-- ---------------------------------------------------------------- chats

-- One chat per pair, whoever starts (D25): low_id < high_id.
create table chats (
  id uuid primary key default uuidv7(),
  campus_id text not null references campuses (id),
  low_id uuid not null references users (id),
  high_id uuid not null references users (id),
  from_user uuid not null references users (id),
  last_message text not null default '',
  last_message_id uuid,
  last_seq bigint not null default 0,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now(),
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index chats_high on chats (high_id);

create table chat_members (
  chat_id uuid not null references chats (id) on delete cascade,
  user_id uuid not null references users (id),
  -- the spec's read list holds whoever has not read: here, unread
  unread boolean not null default false,
  read_seq bigint not null default 0,
  muted boolean not null default false,
  last_modified timestamptz not null default product_now(),
  primary key (chat_id, user_id)
);
-- Inbox: a person's chats, the last touched first.
create index chat_members_inbox on chat_members (user_id, last_modified desc, chat_id desc);
create index chat_members_unread on chat_members (user_id) where unread;

create table messages (
  id uuid not null default uuidv7(),
  chat_id uuid not null references chats (id) on delete cascade,
  seq bigint not null,
  user_id uuid not null references users (id),
  -- made by the sender's page: a retry arrives once
  client_id text not null,
  text text not null default '' check (char_length(text) <= 500),
  post_campus_id text,
  post_id uuid,
  gallery jsonb not null default '[]',
  like_count integer not null default 0,
  created_at timestamptz not null default product_now(),
  primary key (chat_id, seq),
  unique (chat_id, user_id, client_id),
  unique (id)
);

create table message_likes (
  message_id uuid not null references messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (message_id, user_id)
);

-- ---------------------------------------------------------------- notifications

create table notifications (
  id uuid not null default uuidv7(),
  to_user uuid not null references users (id) on delete cascade,
  from_user uuid not null references users (id) on delete cascade,
  from_username text not null,
  from_avatar text,
  type text not null check (type in ('comment', 'comment reply', 'comment interaction', 'post interaction', 'like',
    'message', 'message like', 'new chat', 'mention', 'ad', 'moderation')),
  campus_id text,
  post_id uuid,
  -- the top of the thread that post_id is in
  root_id uuid,
  chat_id uuid,
  message text not null default '',
  -- notifications with the same key are shown as one
  group_key text not null,
  -- one notification per event (D26)
  event_key text not null unique,
  read boolean not null default false,
  created_at timestamptz not null default product_now(),
  primary key (to_user, id)
);
create index notifications_list on notifications (to_user, created_at desc, id desc);
create index notifications_unread on notifications (to_user) where not read;
create index notifications_from on notifications (from_user);
create index notifications_post on notifications (campus_id, post_id) where post_id is not null;
create index notifications_chat on notifications (chat_id) where chat_id is not null;

-- The version of a person's unread counts: a page ignores older ones.
create table unread_versions (
  user_id uuid primary key references users (id) on delete cascade,
  version bigint not null default 0
);

create table push_subscriptions (
  endpoint text primary key,
  user_id uuid not null references users (id) on delete cascade,
  keys jsonb not null,
  created_at timestamptz not null default product_now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- ---------------------------------------------------------------- ads

create table ads (
  id uuid primary key default uuidv7(),
  campus_id text not null,
  post_id uuid not null,
  user_id uuid not null references users (id),
  title text not null check (char_length(title) <= 50),
  cta jsonb not null,
  targeting jsonb not null default '{"locations": [], "interests": [], "school_years": []}',
  duration_minutes integer not null check (duration_minutes > 0),
  amount_budgeted bigint not null check (amount_budgeted >= 0),
  total_spent bigint not null default 0 check (total_spent >= 0 and total_spent <= amount_budgeted),
  run_until_pause boolean not null default false,
  status text not null default 'checkout' check (status in ('checkout', 'scheduled', 'in review', 'active', 'paused',
    'stopped', 'completed', 'rejected')),
  scheduled_for timestamptz,
  start_time timestamptz,
  end_time_adjusted timestamptz,
  paused_at timestamptz,
  time_paused interval not null default '0',
  last_charged_at timestamptz,
  payment_id text,
  rejection_reason text,
  created_at timestamptz not null default product_now(),
  last_modified timestamptz not null default product_now(),
  check ((status = 'paused') = (paused_at is not null)),
  check (status not in ('active', 'paused') or start_time is not null)
);
create index ads_user on ads (user_id, created_at desc, id desc);
create index ads_post on ads (campus_id, post_id, created_at desc);
-- A post has at most one ad that is unpaid, waiting or running.
create unique index ads_one_live on ads (campus_id, post_id)
  where status in ('checkout', 'scheduled', 'in review', 'active', 'paused');
-- Ads for the feed.
create index ads_running on ads (campus_id, end_time_adjusted, created_at) where status = 'active';

create table checkout_sessions (
  id text primary key,
  ad_id uuid references ads (id) on delete set null,
  user_id uuid not null references users (id),
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'expired', 'cancelled')),
  payment_id text,
  url text not null default '',
  created_at timestamptz not null default product_now(),
  settled_at timestamptz
);
create index checkout_sessions_ad on checkout_sessions (ad_id);
create index checkout_sessions_open on checkout_sessions (created_at) where state = 'open';
create index checkout_sessions_user on checkout_sessions (user_id);

-- Webhook events already handled (D35).
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default product_now()
);

-- ---------------------------------------------------------------- ledger

-- Double entries in cents (D33). A balance is a sum of entries; entries are never changed.
create table ledger_accounts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('user_funds', 'card', 'ad_revenue', 'refund')),
  user_id uuid references users (id),
  unique nulls not distinct (kind, user_id),
  check ((kind = 'user_funds') = (user_id is not null))
);

create table ledger_transactions (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- one transaction per cause: a repeat is refused by the database
  cause text not null unique,
  ad_id uuid,
  memo text not null default '',
  created_at timestamptz not null default product_now()
);

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions (id),
  account_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null default product_now(),
  primary key (transaction_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id, created_at desc, transaction_id desc) include (amount);

create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_is_balanced();

create function ledger_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed';
end $$;
create trigger ledger_entries_final before update or delete on ledger_entries
  for each row execute function ledger_is_final();
create trigger ledger_transactions_final before update or delete on ledger_transactions
  for each row execute function ledger_is_final();

-- ---------------------------------------------------------------- analytics

-- Counts per post, day and hour (D32).
create table post_analytics (
  campus_id text not null,
  post_id uuid not null,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  views integer not null default 0,
  accounts_reached integer not null default 0,
  direct_messages integer not null default 0,
  copied_link integer not null default 0,
  external_link_clicks integer not null default 0,
  profile_visits integer not null default 0,
  primary key (campus_id, post_id, day, hour),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);

-- Who was reached by a post, once each; a visitor by the hash of his address and day.
create table post_reach (
  campus_id text not null,
  post_id uuid not null,
  reached text not null,
  primary key (campus_id, post_id, reached),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);

-- Page views, Submit Post, Complete Registration, Login.
create table product_events (
  id uuid primary key default uuidv7(),
  campus_id text,
  user_id uuid references users (id) on delete set null,
  name text not null,
  path text,
  payload jsonb not null default '{}',
  created_at timestamptz not null default product_now()
);
create index product_events_day on product_events (campus_id, created_at, name);
create index product_events_user on product_events (user_id);

create table analytics_exclusions (
  user_id uuid primary key references users (id) on delete cascade,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz not null default product_now()
);

-- ---------------------------------------------------------------- moderation

create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

create table reports (
  id uuid primary key default uuidv7(),
  campus_id text not null,
  reporter_id uuid not null references users (id) on delete cascade,
  target_kind text not null check (target_kind in ('user', 'post', 'comment', 'message')),
  target_id uuid not null,
  reason text not null,
  detail text not null default '' check (char_length(detail) <= 1000),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  handled_by uuid references users (id) on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default product_now(),
  unique (reporter_id, target_kind, target_id)
);
create index reports_queue on reports (created_at, id) where state = 'open';
create index reports_target on reports (target_kind, target_id);

-- What people write by Feedback and Customer Support, for the moderators of the campus where they wrote it.
create table feedback_messages (
  id uuid primary key default uuidv7(),
  campus_id text not null references campuses (id),
  user_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('feedback', 'help')),
  text text not null check (char_length(text) between 1 and 2000),
  email text,
  handled_by uuid references users (id) on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default product_now()
);
-- The moderators' list, newest first.
create index feedback_messages_list on feedback_messages (campus_id, created_at desc, id desc);

-- Banned accounts and addresses; the reason is the moderators' own.
create table bans (
  id uuid primary key default uuidv7(),
  user_id uuid unique references users (id) on delete cascade,
  email text unique check (email = lower(email)),
  reason text not null default '',
  banned_by uuid references users (id) on delete set null,
  created_at timestamptz not null default product_now(),
  check (num_nonnulls(user_id, email) >= 1)
);

-- Every action of moderators and admins, never edited.
create table audit_log (
  id uuid primary key default uuidv7(),
  actor_id uuid references users (id) on delete set null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  note text not null default '',
  detail jsonb not null default '{}',
  created_at timestamptz not null default product_now()
);
create index audit_log_target on audit_log (target_kind, target_id, created_at desc);
create index audit_log_actor on audit_log (actor_id);
