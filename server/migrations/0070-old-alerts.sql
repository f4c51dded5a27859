-- step by step
-- Old rows are deleted in batches, in the order of their age (watching.forget).
create index listing_alerts_age on listing_alerts (alerted_at);
create index watch_matches_age on watch_matches (matched_at);
