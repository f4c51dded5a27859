-- When each person said "We met": it can be undone for a short time. Null for what was said in earlier releases.
alter table deals add column met_buyer_at timestamptz, add column met_seller_at timestamptz;
