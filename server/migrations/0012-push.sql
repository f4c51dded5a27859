-- A device is told for as long as its sign-in lasts: one for each, and gone with it. Nothing has used the table so far.
delete from push_subscriptions;
alter table push_subscriptions
  drop constraint push_subscriptions_pkey,
  drop column keys,
  add column id uuid primary key default uuidv7(),
  add column session_id uuid not null unique references sessions (id) on delete cascade,
  add column p256dh text not null,
  add column auth text not null,
  add unique (endpoint);

-- When the devices of its reader are told of it; null where they are not, or no more.
alter table notifications add push_at timestamptz;
create index notifications_push on notifications (push_at) where push_at is not null;
