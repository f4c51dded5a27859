-- The terms of a campus (CAL-01), written by admins: course books expire with them.
create table terms (
  id uuid primary key default uuidv7(),
  campus_id text not null references campuses (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  move_in date not null,
  first_day date not null check (first_day >= move_in),
  finals date not null check (finals >= first_day),
  move_out date not null check (move_out >= finals),
  created_at timestamptz not null default product_now(),
  unique (campus_id, name)
);

-- A campus gets the usual terms once; after that the table counts.
alter table campuses add column terms_seeded boolean not null default false;
