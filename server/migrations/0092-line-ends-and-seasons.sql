-- When each place in a listing's line ends if nobody does anything, so that the length of the line needs no job (DEA-07). Lines of earlier
-- releases have none until they change; their stored length counts.
alter table posts add column line_ends timestamptz[] not null default '{}';

-- The season whose banner the person dismissed, on whatever device (CAL-02).
alter table users add column dismissed_season text;
