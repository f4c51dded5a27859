-- The condition of what a listing sells (DET-01), kept by every copy of a listing.
alter table posts add column condition text;
alter table post_edits add column condition text;
alter table evidence add column condition text;

-- Serves the feed narrowed to a condition (posts.feed-…-condition).
create index posts_condition on posts (campus_id, condition, last_modified desc, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null and condition is not null;
