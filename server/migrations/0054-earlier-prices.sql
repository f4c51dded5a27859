-- The prices that a listing had in its last seven days (contract/posts/earlier-prices.ts), so that lists can show what it cost before a
-- drop without reading its edits (WAT-04). Null for most posts.
alter table posts add column earlier_prices jsonb;
