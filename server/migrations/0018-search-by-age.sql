-- step by step
-- A page of hits costs the same however many posts hold its words: only those of the last days are looked up, of as many
-- days as are likely to fill it. So the index of words also knows when each post was made.

-- The eras that a post is from: its day, and the 4, 16 and 64 days around it, counted from 2000 on. Each names its campus.
create function search_eras(campus text, made timestamptz) returns text[]
language sql immutable strict parallel safe
return array[
  campus || '#0#' || floor(extract(epoch from made - timestamptz '2000-01-01 00:00:00+00') / 86400)::int,
  campus || '#2#' || (floor(extract(epoch from made - timestamptz '2000-01-01 00:00:00+00') / 86400)::int >> 2),
  campus || '#4#' || (floor(extract(epoch from made - timestamptz '2000-01-01 00:00:00+00') / 86400)::int >> 4),
  campus || '#6#' || (floor(extract(epoch from made - timestamptz '2000-01-01 00:00:00+00') / 86400)::int >> 6)];

-- In the place of posts_search. The list of what is not yet sorted in stays short: every search reads it.
create index posts_found on posts using gin (search, (search_eras(campus_id, created_at) collate "C"))
  with (gin_pending_list_limit = 256)
  where parent_id is null and deleted_at is null and hidden_at is null;

drop index posts_search;
