-- step by step
-- Roles of one campus (STF-01).

-- The campus of a moderator; null: the whole installation, as every role was before.
alter table users add column if not exists staff_campus_id text references campuses(id);

-- What staff may see and act on: '*' is the whole installation, null nothing. Every statement of moderation takes it as a
-- parameter and compares it with in_scope, so that a missing scope finds nothing.
create or replace function staff_scope(role text, staff_campus_id text) returns text language sql immutable parallel safe
  return case role when 'admin' then '*' when 'moderator' then coalesce(staff_campus_id, '*') end;

create or replace function in_scope(campus_id text, scope text) returns boolean language sql immutable parallel safe
  return scope = '*' or campus_id = scope;

-- A case about a person belongs to their home campus, and follows them when that changes.
update cases c set campus_id = u.campus_id from users u
  where c.target_kind = 'user' and u.id = c.target_id and c.campus_id <> u.campus_id;

create or replace function cases_follow_person() returns trigger language plpgsql as $$
  begin
    update cases set campus_id = new.campus_id where target_kind = 'user' and target_id = new.id;
    return null;
  end $$;

create or replace trigger users_campus_changed after update of campus_id on users for each row
  when (old.campus_id is distinct from new.campus_id) execute function cases_follow_person();

-- The campus that an entry of the audit log is about; null: the installation. A trigger finds it, whoever writes the entry.
alter table audit_log add column if not exists campus_id text;

create index audit_log_campus on audit_log (campus_id, id desc) where campus_id is not null;

create or replace function audit_log_campus() returns trigger language plpgsql as $$
  begin
    new.campus_id := coalesce(new.campus_id, case new.target_kind
      when 'campus' then new.target_id
      when 'user' then (select u.campus_id from users u where u.id = new.target_id::uuid)
      when 'case' then (select c.campus_id from cases c where c.id = new.target_id::uuid)
      when 'ad' then (select a.campus_id from ads a where a.id = new.target_id::uuid)
      when 'feedback' then (select f.campus_id from feedback_messages f where f.id = new.target_id::uuid)
      when 'spot' then (select s.campus_id from meet_up_spots s where s.id = new.target_id::uuid) end);
    return new;
  end $$;

create or replace trigger audit_log_of_campus before insert on audit_log for each row execute function audit_log_campus();
