-- How long a campus keeps some kinds of data, in days, where that isn't as long as on the others (OWN-01), such as
-- {"mail": 30}. contract/retention.ts has the kinds and their bounds.
alter table campuses add column retention jsonb not null default '{}' check (jsonb_typeof(retention) = 'object');

-- How many days a campus keeps data of a kind.
create function kept_days(campus text, kind text, usual integer) returns integer language sql stable parallel safe
  return coalesce((select (c.retention ->> kind)::integer from campuses c where c.id = campus), usual);

-- The fewest days for which any campus keeps data of a kind: what is younger needn't be looked at.
create function shortest_kept_days(kind text, usual integer) returns integer language sql stable parallel safe
  return least(usual, (select min((c.retention ->> kind)::integer) from campuses c));
