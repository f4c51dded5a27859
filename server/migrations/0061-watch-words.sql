-- A change of the synonyms makes the words of saved searches stale: they are read again, some at a time, and match as before meanwhile.
alter table watches add column stale boolean not null default false;
create index watches_stale on watches (campus_id, id) where stale;
