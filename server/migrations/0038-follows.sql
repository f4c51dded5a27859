-- Whom people follow (BRO-02); private: only the follower is ever told.
create table follows (
  follower_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
-- serves the end of all follows of a person who is banned or deletes their account
create index follows_followed on follows (followed_id);

alter table notifications drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in ('comment', 'comment reply', 'comment interaction',
    'post interaction', 'like', 'message', 'message like', 'new chat', 'mention', 'new listing', 'ad', 'moderation')) not valid;
