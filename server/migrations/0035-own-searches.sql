-- What somebody searched for has an id of their own: that of the campus's text would tell whether others searched for it.
alter table search_history add column id uuid not null default uuidv7();
