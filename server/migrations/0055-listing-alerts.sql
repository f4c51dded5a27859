-- How often people were alerted of a listing: of its price, and that it's available again (WAT-04, WAT-05).
create table listing_alert_counts (
  campus_id text not null,
  post_id uuid not null,
  type text not null check (type in ('price drop', 'available again')),
  -- start of the day in which they are counted
  since timestamptz not null default product_now(),
  times integer not null default 1,
  primary key (campus_id, post_id, type),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);

-- Listings of which a person wants no more alerts (WAT-07); saving one again, or a new offer, makes up for it.
create table listing_alert_stops (
  campus_id text not null,
  post_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  stopped_at timestamptz not null default product_now(),
  primary key (campus_id, post_id, user_id),
  foreign key (campus_id, post_id) references posts (campus_id, id) on delete cascade
);
create index listing_alert_stops_user on listing_alert_stops (user_id);
