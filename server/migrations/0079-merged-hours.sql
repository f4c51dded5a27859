-- step by step
-- The daily job finds the hours of past days that it merges into one row for each post and day (GRO-01, decision 44).

create index post_analytics_hours on post_analytics (day) where hour <> 0;
