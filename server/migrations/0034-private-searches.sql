-- step by step
-- A search is shown to others once five people, or visitors from five addresses, searched for it; the addresses as keyed hashes
-- that nobody can read back.
create table search_visits (
  campus_id text not null references campuses (id),
  text text not null,
  visitor text not null,
  last_modified timestamptz not null default product_now(),
  primary key (campus_id, text, visitor)
);
create index search_visits_old on search_visits (last_modified);

alter table searches
  -- distinct addresses of visitors
  add column visitors integer not null default 0,
  -- posts were found when it was last looked at
  add column found boolean not null default false,
  -- by moderators: never shown to others
  add column removed_at timestamptz,
  add column removed_by uuid references users (id) on delete set null;
create index searches_removed_by on searches (removed_by);

-- What people took off their lists is forgotten.
update searches s set unique_views = greatest(0, s.unique_views - h.people), total_views = greatest(0, s.total_views - h.times)
from (select campus_id, text, count(*) as people, sum(search_qty) as times from search_history where hidden group by 1, 2) h
where s.campus_id = h.campus_id and s.text = h.text;
delete from search_history where hidden;
delete from searches where total_views = 0;
drop index search_history_recent;
alter table search_history drop column hidden;
create index search_history_recent on search_history (user_id, campus_id, last_modified desc);

-- popular searches, and those that begin as what is typed
create index searches_shared on searches (campus_id, total_views desc, text)
  where found and removed_at is null and greatest(unique_views, visitors) >= 5;
create index searches_shared_begun on searches (campus_id, text collate "C")
  where found and removed_at is null and greatest(unique_views, visitors) >= 5;
drop index searches_popular;
drop index searches_prefix;
