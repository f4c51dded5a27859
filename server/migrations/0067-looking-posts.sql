-- step by step
-- "Looking for" posts, of which each is a watch of its author (WAT-06): finds those that have none yet.
create index posts_looking on posts (id) where kind = 'looking' and deleted_at is null;
