-- Schools that no campus serves yet and people asked for; who asked is kept as a hash, so that they count once.
create table school_requests (
  id uuid primary key default uuidv7(),
  key text not null unique,
  school text not null,
  requests int not null default 0,
  created_at timestamptz not null default product_now(),
  latest_at timestamptz not null default product_now(),
  handled_by uuid references users (id) on delete set null,
  handled_at timestamptz
);
create index school_requests_wanted on school_requests (requests desc, id desc);
create table school_request_voices (
  request_id uuid not null references school_requests (id) on delete cascade,
  voice bytea not null,
  created_at timestamptz not null default product_now(),
  primary key (request_id, voice)
);
create index school_request_voices_old on school_request_voices (created_at);
