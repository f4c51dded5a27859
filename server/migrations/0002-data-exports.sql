-- The copy of everything about a person that he asked for (D18): one at a time, thrown away after a week.
create table data_exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users (id) on delete cascade,
  -- on whose site it was asked for: where the mail leads
  campus_id text not null references campuses (id),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  steps_done integer not null default 0,
  steps integer not null default 0,
  bytes bigint,
  created_at timestamptz not null default product_now(),
  expires_at timestamptz,
  check ((state = 'ready') = (expires_at is not null))
);
create index data_exports_expiry on data_exports (expires_at) where expires_at is not null;

-- A person's hidden posts and comments, which go with his account like all others.
create index posts_author_hidden on posts (author_id, campus_id) where hidden_at is not null and deleted_at is null;
