-- How many messages one person sent to another, up to the bound for somebody who never answered. It outlives the
-- conversation, so that deleting that begins nothing anew. Whoever has a row the other way round has answered.
create table first_messages (
  from_id uuid not null references users (id) on delete cascade,
  to_id uuid not null references users (id) on delete cascade,
  sent smallint not null,
  primary key (from_id, to_id)
);
