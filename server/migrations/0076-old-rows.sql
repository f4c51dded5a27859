-- step by step
-- The daily jobs that delete old rows find them by index (GRO-01).

create index notifications_old on notifications (created_at) where read;

create index search_history_old on search_history (last_modified);

create index searches_old on searches (last_modified) where removed_at is null;

create index product_events_old on product_events using brin (created_at);
