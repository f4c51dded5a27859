-- Another group of campuses, with a database of its own, serves the campus: only its row is here, so that the school picker leads there.
alter table campuses add column elsewhere boolean not null default false;
