-- Reports and automatic flags about one thing are one case in the moderators' queue (D10).
create table cases (
  id uuid primary key default uuidv7(),
  campus_id text not null,
  target_kind text not null check (target_kind in ('user', 'post', 'comment', 'message')),
  target_id uuid not null,
  -- whose it is; outlives the thing
  target_user_id uuid references users (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  reports integer not null default 0,
  flags integer not null default 0,
  created_at timestamptz not null default product_now(),
  last_reported_at timestamptz not null default product_now(),
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  check ((state = 'open') = (decided_at is null))
);
create unique index cases_open on cases (target_kind, target_id) where state = 'open';
create index cases_queue on cases (state, last_reported_at desc, id);
create index cases_user on cases (target_user_id);
create index cases_decider on cases (decided_by);

alter table reports add column case_id uuid references cases (id) on delete cascade;
create index reports_case on reports (case_id);

-- What the server itself found remarkable about a thing; a person decides.
create table flags (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  kind text not null,
  detail text not null default '',
  created_at timestamptz not null default product_now()
);
create index flags_case on flags (case_id);
