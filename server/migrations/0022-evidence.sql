-- step by step
-- What a reported thing said, copied into its case (D61): it stays whatever its author edits or deletes.
create table evidence (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  record_kind text not null check (record_kind in ('user', 'post', 'comment', 'message')),
  record_id uuid not null,
  -- the reported thing itself, not a message around it
  target boolean not null,
  user_id uuid references users (id) on delete set null,
  -- what its author was called
  name text not null,
  username text not null,
  title text,
  text text not null,
  price integer,
  category text,
  -- what the post that a message shares said
  shared text,
  gallery jsonb not null default '[]',
  said_at timestamptz not null,
  copied_at timestamptz not null default product_now()
);
create index evidence_case on evidence (case_id, id);
-- whether anything in a conversation was reported
create index evidence_record on evidence (record_id);
create index evidence_user on evidence (user_id);

-- Files that a case needs: when what they belong to goes, they stay, for moderators alone.
create table held_files (
  file_id uuid not null references files (id),
  case_id uuid not null references cases (id) on delete cascade,
  primary key (file_id, case_id)
);
create index held_files_case on held_files (case_id);

-- Such a file belongs to its case from then on.
alter table files drop constraint files_owner_kind_check,
  add constraint files_owner_kind_check check (owner_kind in ('post', 'message', 'profile', 'case')) not valid;
alter table files validate constraint files_owner_kind_check;

-- Evidence is kept for a time after the case and its appeal are over; the appeal itself may be gone with an account.
alter table cases add column appeal_ended_at timestamptz;
update cases c set appeal_ended_at = a.answered_at from appeals a where a.case_id = c.id and a.answered_at is not null;
