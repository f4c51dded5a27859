-- Uploads whose bytes are still on their way, each with the room that it asked for: what an account may have waiting is
-- counted before the first byte is sent. The bytes themselves lie on the disk of the server where the upload began.
create table unfinished_uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default product_now()
);
create index unfinished_uploads_user on unfinished_uploads (user_id);
create index unfinished_uploads_age on unfinished_uploads (created_at);
