-- step by step
-- Saved searches no longer match corrected words (D69). Those whose words an earlier release read are read again, some at a time.
alter table watches add column corrected boolean not null default true;
create index watches_corrected on watches (campus_id, id) where corrected;
