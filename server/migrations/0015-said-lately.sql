-- What people said and linked within the last hour, by every process: the same words in many places, and floods of links.
-- Lost with a crash of the database, which costs an hour's memory and saves every message a write to the log.
create unlogged table lately_said (
  user_id uuid not null,
  -- SHA-256 of the words as they are compared
  words bytea not null,
  -- the thread, chat or post
  place uuid not null,
  links integer not null default 0,
  said_at timestamptz not null default product_now(),
  primary key (user_id, words, place)
);
create index lately_said_at on lately_said (said_at);
