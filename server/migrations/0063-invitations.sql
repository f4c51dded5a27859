-- Addresses that get no more mail: rejected by the mail server, bounced, or their reader complained (IMP-02).
create table undeliverable_addresses (
  email text primary key check (email = lower(email)),
  kind text not null check (kind in ('rejected', 'bounce', 'complaint')),
  detail text,
  since timestamptz not null default product_now()
);
create index undeliverable_addresses_since on undeliverable_addresses (since);

-- One mail to each imported person that invites them to claim their account, sent in waves.
create table invitations (
  campus_id text not null references campuses (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null unique references users (id) on delete cascade,
  -- how many of its wave are sent in an hour
  per_hour int not null check (per_hour > 0),
  sent_at timestamptz,
  primary key (campus_id, id)
);
create index invitations_waiting on invitations (id) where sent_at is null;
create index invitations_sent on invitations (sent_at);
