-- Whether somebody wants suggestions in chats: 'on' or 'off'; null for who never chose, which is on.
alter table users add column chat_suggestions text;
