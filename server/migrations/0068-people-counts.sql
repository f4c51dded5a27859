-- step by step
-- Who was counted for a view or another action, as sketches of at most 4 KB (GRO-01, decision 44). The tables post_reach, ad_reach,
-- analytics_told and ad_told had a row for each view. The previous release still writes them; the release after this one drops them.

-- One day's people for each action on a post or ad. What is lost when the database crashes is counted twice, as before.
create unlogged table people_today (
  campus_id text not null,
  -- a post or an ad
  subject uuid not null,
  day date not null,
  action text not null,
  people bytea not null default '',
  -- what the counts have got from `people`
  counted integer not null default 0,
  reached integer not null default 0,
  primary key (campus_id, subject, day, action)
) with (fillfactor = 60);

create index people_today_day on people_today (day);

-- Everyone who saw a post or ad on the days before.
create table people_reached (
  campus_id text not null,
  subject uuid not null,
  people bytea not null,
  primary key (campus_id, subject)
);

insert into people_reached (campus_id, subject, people)
  select campus_id, post_id, '\x00'::bytea || string_agg(person, ''::bytea)
  from (select distinct campus_id, post_id,
      substring(decode(translate(reached, '-_', '+/') || '==', 'base64') from 1 for 4) as person from post_reach) r
  group by campus_id, post_id;

insert into people_reached (campus_id, subject, people)
  select a.campus_id, r.ad_id, '\x00'::bytea || string_agg(r.person, ''::bytea)
  from (select distinct ad_id,
      substring(decode(translate(reached, '-_', '+/') || '==', 'base64') from 1 for 4) as person from ad_reach) r
    join ads a on a.id = r.ad_id
  group by a.campus_id, r.ad_id;
