-- When somebody last read on in a chat: "Seen" says so.
alter table chat_members add read_at timestamptz;
