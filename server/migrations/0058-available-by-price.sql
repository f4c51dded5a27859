-- step by step
-- "Available now" by price (server/features/posts/feed/available-store.ts). Most listings of a large campus are old and weren't
-- confirmed for three weeks, and a list of those available passed over them one by one (posts_by_price, posts_category_price).

-- The three weeks in which a listing was last confirmed, counted from 1970 on. What someone looks for needn't be confirmed: 0.
create function listing_period(kind text, confirmed timestamptz) returns integer
language sql immutable parallel safe
return case when kind is null or kind = 'selling' then floor(extract(epoch from confirmed) / 1814400)::int else 0 end;

-- It holds what the other filters ask for, so that a page reads no rows but its own.
create index posts_available on posts (campus_id, listing_period(kind, coalesce(confirmed_at, created_at)), price, id)
  include (category, created_at, confirmed_at, expires_at, condition, kind, img_count, author_id, held_until, sold_at)
  where parent_id is null and deleted_at is null and hidden_at is null and price is not null and sold_at is null;
