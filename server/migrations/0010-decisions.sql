-- What moderators decided about a case, in their words to the person concerned; a later one changes an earlier one (D10).
create table decisions (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  action text not null check (action in ('dismiss', 'hide', 'restore', 'remove', 'warn', 'suspend', 'ban')),
  reason text not null default '' check (char_length(reason) <= 1000),
  -- of a suspension
  days integer check (days between 1 and 365),
  until timestamptz,
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz not null default product_now(),
  -- SHA-256 of the mailed link's token: whoever is banned or suspended cannot sign in to appeal
  appeal_hash bytea unique,
  check ((action = 'suspend') = (until is not null))
);
create index decisions_case on decisions (case_id, id);
create index decisions_by on decisions (decided_by);

-- The person concerned may appeal once in a case.
create table appeals (
  id uuid primary key default uuidv7(),
  case_id uuid not null unique references cases (id) on delete cascade,
  decision_id uuid not null references decisions (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  state text not null default 'open' check (state in ('open', 'upheld', 'reversed')),
  answer text not null default '',
  created_at timestamptz not null default product_now(),
  answered_by uuid references users (id) on delete set null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
create index appeals_decision on appeals (decision_id);
create index appeals_answered_by on appeals (answered_by);
create index appeals_open on appeals (created_at) where state = 'open';

-- What moderators tell each other about a case.
create table case_notes (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default product_now()
);
create index case_notes_case on case_notes (case_id, id);
create index case_notes_author on case_notes (author_id);

-- An appeal brings a decided case back into the queue.
alter table cases add column appealed boolean not null default false;
alter table cases add column waiting boolean not null generated always as (state = 'open' or appealed) stored;
-- the queue
create index cases_waiting on cases (last_reported_at desc, id desc) where waiting;
-- what was decided; it replaces cases_queue, whose ids run the other way
create index cases_decided on cases (state, last_reported_at desc, id desc);
drop index cases_queue;
-- the history of a thing
create index cases_target on cases (target_kind, target_id);

-- What moderators removed stays hidden until then, so that an appeal can bring it back; a job then deletes it.
create table removals (
  case_id uuid primary key references cases (id) on delete cascade,
  due_at timestamptz not null
);
create index removals_due on removals (due_at);

-- Who works for the community: they hear of the queue, and the last admin stays one.
create index users_staff on users (role, id) where role <> 'member';
create index bans_newest on bans (id desc);

-- What is written in the log stays as it is (D9): of an entry only the name of a deleted account may go.
create index audit_log_newest on audit_log (id desc);
create function audit_log_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null
    and (old.id, old.action, old.target_kind, old.target_id, old.note, old.detail, old.created_at)
      is not distinct from (new.id, new.action, new.target_kind, new.target_id, new.note, new.detail, new.created_at)
  then
    return new;
  end if;
  raise exception 'the audit log is never changed';
end $$;
create trigger audit_log_final before update or delete on audit_log for each row execute function audit_log_is_final();
create trigger audit_log_kept before truncate on audit_log execute function audit_log_is_final();
