-- What counts once: each kind per person, post and day, whoever tells it how often. What was told before is forgotten.
drop table analytics_told;
create unlogged table analytics_told (
  post_id uuid not null,
  reached text not null,
  action text not null,
  day date not null,
  told_at timestamptz not null default product_now(),
  primary key (post_id, reached, action, day)
);
create index analytics_told_at on analytics_told (told_at);

drop table ad_told;
create unlogged table ad_told (
  ad_id uuid not null,
  reached text not null,
  action text not null,
  day date not null,
  told_at timestamptz not null default product_now(),
  primary key (ad_id, reached, action, day)
);
create index ad_told_at on ad_told (told_at);
