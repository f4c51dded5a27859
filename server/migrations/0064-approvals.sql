-- Requests of campus moderators that a second moderator approves or refuses: bans and long suspensions (STF-02).
create table approvals (
  id uuid default uuidv7() primary key,
  case_id uuid not null references cases(id) on delete cascade,
  action text not null check (action in ('suspend', 'ban')),
  reason text not null check (char_length(reason) <= 1000),
  days int check (days between 1 and 365),
  requested_by uuid references users(id) on delete set null,
  -- closed: the case was decided otherwise meanwhile
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'expired', 'closed')),
  answered_by uuid references users(id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default product_now(),
  expires_at timestamptz not null
);
create index approvals_case on approvals (case_id);
create unique index approvals_open on approvals (case_id) where state = 'open';
create index approvals_due on approvals (expires_at) where state = 'open';
create index approvals_requester on approvals (requested_by);
create index approvals_answerer on approvals (answered_by);
