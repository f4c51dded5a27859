-- What proves beside a password, a mailed link or Google who somebody is.
-- A passkey works on the site it was made for: rp_id is the domain that all campuses share, or a campus's own host.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  rp_id text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default product_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Authenticator apps. The secret is encrypted with a key that the database does not know; a code is good once, so the
-- step of the latest one is kept. Not confirmed: being set up.
create table authenticator_apps (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null default '',
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default product_now(),
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create index authenticator_apps_user on authenticator_apps (user_id);
create unique index authenticator_apps_unconfirmed on authenticator_apps (user_id) where confirmed_at is null;

-- What is left of the ten codes for when everything else is lost.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default product_now(),
  primary key (user_id, code_hash)
);

-- A passkey signs one of these, once. user_id is null while nobody has said who he is.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('enrol', 'sign_in', 'second_step', 'proof')),
  user_id uuid references users (id) on delete cascade,
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Somebody whose password, link or provider was right and who still has to show his second factor.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- Browsers that somebody signed in with: a sign-in with another one is told by mail.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null default product_now(),
  last_seen_at timestamptz not null default product_now(),
  primary key (user_id, device_hash)
);
create index known_devices_seen on known_devices (last_seen_at);

-- When its person proved last that it is he who sits there; none for the sign-ins that are older than this.
alter table sessions add proved_at timestamptz;
alter table sessions alter proved_at set default product_now();

-- Whoever has no password proves it by a mailed code.
alter table verification_codes
  drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check
    check (purpose in ('verify_user', 'verify_school', 'change_email', 'prove'));
