-- step by step
-- Somebody deleted a conversation (D60): it left their list, and they see only the messages after `cleared_seq`.
alter table chat_members add column deleted_at timestamptz, add column cleared_seq bigint not null default 0;

-- Messages up to a number that are deleted for both some days later.
create table chat_clearings (
  chat_id uuid not null references chats (id) on delete cascade,
  up_to_seq bigint not null,
  cleared_at timestamptz not null default product_now(),
  primary key (chat_id, up_to_seq)
);
create index chat_clearings_due on chat_clearings (cleared_at);
