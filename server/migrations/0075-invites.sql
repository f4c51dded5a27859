-- A member's invite link (INV-01). Revoking it deletes the row; a new one has another code.
create table invite_links (
  campus_id text not null references campuses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  code text not null check (code ~ '^[a-z0-9]{12}$'),
  created_at timestamptz not null default product_now(),
  primary key (campus_id, user_id),
  unique (campus_id, code)
);
create index invite_links_user on invite_links (user_id);

-- Who signed up through whose link.
create table invited_people (
  campus_id text not null references campuses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  inviter_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default product_now(),
  primary key (campus_id, user_id)
);
create index invited_people_user on invited_people (user_id);
create index invited_people_inviter on invited_people (inviter_id);

-- "Invited by Maya" is shown on a profile unless one of the two hides it.
alter table users add column invites_hidden boolean not null default false;
