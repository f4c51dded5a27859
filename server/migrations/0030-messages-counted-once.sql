-- When somebody was mailed about it: of replies to one thing one mail tells several.
alter table notifications add column mailed_at timestamptz;
-- A message counts once, as an unread chat; chats with people whose accounts are gone have nothing to read.
update chat_members m set unread = false from chat_members o join users u on u.id = o.user_id
where m.unread and o.chat_id = m.chat_id and o.user_id <> m.user_id and u.deleted_at is not null;
update unread_versions v set version = version + 1,
  notifications = (select count(*) from notifications n
    where n.to_user = v.user_id and not n.read and n.type not in ('message', 'new chat')),
  chats = (select count(*) from chat_members m join chat_members o on o.chat_id = m.chat_id and o.user_id <> m.user_id
    where m.user_id = v.user_id and m.unread and not exists (select from blocks b
      where (b.blocker_id = m.user_id and b.blocked_id = o.user_id) or (b.blocker_id = o.user_id and b.blocked_id = m.user_id)));
