-- step by step
-- How often pages were opened on a day and by how many people, in place of a row for each page view (GRO-01, decision 44).

create table page_counts (
  campus_id text not null,
  day date not null,
  -- the first part of the path, as in `/post`, `/:username` for profiles; `*`: any page, of accounts alone
  page text not null,
  views integer not null default 0,
  people integer not null default 0,
  primary key (campus_id, page, day)
);

-- The days from which the boost form estimates reach.
insert into page_counts (campus_id, day, page, views, people)
  select campus_id, (created_at at time zone 'UTC')::date, '*', count(*), count(distinct user_id)
  from product_events
  where name = 'Page View' and user_id is not null and campus_id is not null
    and created_at > product_now() - interval '20 days' and created_at < (product_now() at time zone 'UTC')::date at time zone 'UTC'
  group by 1, 2
  on conflict do nothing;
