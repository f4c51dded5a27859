-- How often a listing's line changed: a page keeps the newest of the states that live events bring it.
alter table posts add column line_version integer not null default 0;
