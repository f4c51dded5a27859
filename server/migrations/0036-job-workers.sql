-- Which workers run jobs, and when each was last seen: a job that any other worker locked is free for anybody.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
