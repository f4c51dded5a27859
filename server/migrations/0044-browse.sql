-- step by step
-- Filtered lists of posts (server/features/posts/feed/filtered-store.ts). Each list walks one index in its order until a page is full,
-- checking the other filters on the way; all indexes begin with the campus.

-- A category by time of posting: /c/furniture?sort=newest, and a category's fields (course code, beds, ...), which are checked in rows
-- of that category alone.
create index posts_category_created on posts (campus_id, category, created_at desc, id desc)
  where parent_id is null and deleted_at is null and hidden_at is null and category is not null;

-- A category by price, its number of results and its lowest and highest price.
create index posts_category_price on posts (campus_id, category, price, id)
  where parent_id is null and deleted_at is null and hidden_at is null and category is not null;

-- The whole campus by price. It holds what the other filters ask for, so that a page reads no rows but its own.
create index posts_price on posts (campus_id, price, id)
  include (created_at, sold_at, expires_at, condition, kind, img_count, author_id)
  where parent_id is null and deleted_at is null and hidden_at is null and price is not null;
