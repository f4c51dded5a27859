-- step by step
-- Who wrote about a listing: the messages that share it (CHA-06).
create index messages_post on messages (post_id) where post_id is not null;
