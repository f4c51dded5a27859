-- step by step
-- The rows of a deal over several listings (CHA-04).
create index deals_lead on deals (lead_id, post_id) where lead_id is not null;
