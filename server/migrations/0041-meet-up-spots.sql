-- Public places on a campus where people can meet (BRO-03, MEE-01), written by admins.
create table meet_up_spots (
  id uuid primary key default uuidv7(),
  campus_id text not null references campuses (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  hint text not null default '' check (length(hint) <= 160),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  indoor boolean not null default true,
  hours text not null default '' check (length(hours) <= 120),
  staffed boolean not null default false,
  created_at timestamptz not null default product_now(),
  unique (campus_id, name)
);

-- A seeded campus gets its spots once; after that the table counts.
alter table campuses add column spots_seeded boolean not null default false;

-- The spots at which a person usually meets; shown only on their listings.
create table usual_spots (
  user_id uuid not null references users (id) on delete cascade,
  spot_id uuid not null references meet_up_spots (id) on delete cascade,
  position smallint not null,
  primary key (user_id, spot_id)
);
create index usual_spots_spot on usual_spots (spot_id);

-- The spots of each post: one of its own, or its author's usual ones. Ids of posts are in the order of their creation, so
-- the key serves the newest listings at a spot.
create table post_spots (
  spot_id uuid not null references meet_up_spots (id) on delete cascade,
  post_id uuid not null,
  campus_id text not null,
  own boolean not null,
  primary key (spot_id, post_id, campus_id),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);
create index post_spots_post on post_spots (campus_id, post_id);
