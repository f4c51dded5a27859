-- Up to which message of the other person a chat goes: whoever has read as far has read everything. And when he was
-- last mailed about it, which happens once an hour at most.
alter table chat_members
  add inbound_seq bigint not null default 0,
  add mailed_at timestamptz;
update chat_members m set inbound_seq = coalesce(
  (select max(x.seq) from messages x where x.chat_id = m.chat_id and x.user_id <> m.user_id), 0);
update chat_members set read_seq = greatest(read_seq, inbound_seq) where not unread;

-- Who wrote the last message, for the inbox.
alter table chats add last_message_user uuid references users (id);
update chats c set last_message_user = (select user_id from messages where id = c.last_message_id);

-- When a mail about it is due; null where none is to be sent any more.
alter table notifications add mail_at timestamptz;
create index notifications_mail on notifications (mail_at) where mail_at is not null;

-- Whatever is unread of a chat is one notification: what comes while it is unread renews it.
update notifications n set read = true
where not n.read and n.type in ('message', 'new chat') and exists (
  select from notifications newer
  where newer.to_user = n.to_user and newer.chat_id = n.chat_id and not newer.read
    and newer.type in ('message', 'new chat') and (newer.created_at, newer.id) > (n.created_at, n.id));
create unique index notifications_chat_unread on notifications (to_user, chat_id)
  where not read and type in ('message', 'new chat');
-- The events that are shown as one, the newest first.
create index notifications_group on notifications (to_user, group_key, created_at desc, id desc) include (from_user);

-- Unread counts are kept with their version, changed by the statement that changes what they count.
alter table unread_versions
  add notifications integer not null default 0,
  add chats integer not null default 0;
insert into unread_versions (user_id, notifications, chats, version)
select u.id, n.count, c.count, 1
from users u,
  lateral (select count(*)::int from notifications where to_user = u.id and not read) n,
  lateral (select count(*)::int from chat_members where user_id = u.id and unread) c
where n.count + c.count > 0
on conflict (user_id) do update set notifications = excluded.notifications, chats = excluded.chats,
  version = unread_versions.version + 1;
