-- step by step
-- When a seller was last asked which listings are still available (AVA-02).
alter table users add column availability_asked_at timestamptz;
-- The whole campus by price, with what "Available now" asks for since holds and confirmations exist (0044-browse.sql).
create index posts_by_price on posts (campus_id, price, id)
  include (created_at, sold_at, expires_at, condition, kind, img_count, author_id, held_until, confirmed_at)
  where parent_id is null and deleted_at is null and hidden_at is null and price is not null;
drop index posts_price;
