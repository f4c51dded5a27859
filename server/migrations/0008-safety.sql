-- A message that moderators hid: gone for both of its people, back when they restore it.
alter table messages add column hidden_at timestamptz;

-- Why a reader is warned beside a text: set when it is written (contract/moderation/cautions.ts).
alter table posts add column caution text;
alter table messages add column caution text;

-- Whom somebody no longer wants to see or hear of; the other one does not know.
create table mutes (
  muter_id uuid not null references users (id) on delete cascade,
  muted_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mutes_muted on mutes (muted_id);

-- Threads that somebody wants to hear nothing of.
create table thread_mutes (
  user_id uuid not null references users (id) on delete cascade,
  campus_id text not null,
  root_id uuid not null,
  created_at timestamptz not null default product_now(),
  primary key (user_id, campus_id, root_id),
  foreign key (campus_id, root_id) references posts (campus_id, id) on delete cascade
);
create index thread_mutes_root on thread_mutes (campus_id, root_id);

-- Words that operators add to those that the product brings: a text with one goes to the queue; with a caution its
-- readers are warned too.
create table watched_words (
  id uuid primary key default uuidv7(),
  phrase text not null check (char_length(phrase) between 2 and 100),
  caution text,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz not null default product_now()
);
create unique index watched_words_phrase on watched_words (lower(phrase));
create index watched_words_added_by on watched_words (added_by);

-- Photos that look alike differ in few of 64 bits, so that one of the four quarters is the same in both.
create function phash_quarters(hash bigint) returns integer[] language sql immutable strict parallel safe
return array[
  (hash & 65535)::integer,
  ((hash >> 16) & 65535)::integer + 65536,
  ((hash >> 32) & 65535)::integer + 131072,
  ((hash >> 48) & 65535)::integer + 196608];
create index files_alike on files using gin (phash_quarters(phash)) with (gin_pending_list_limit = 256)
  where phash is not null and owner_kind = 'post';
