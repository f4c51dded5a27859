-- Ambassadors of a campus (INV-03), and the post that each pinned last. Unpinning empties `pinned_id`; `pinned_at` stays,
-- since the next pin is possible a week after it.
create table ambassadors (
  campus_id text not null references campuses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  since timestamptz not null default product_now(),
  pinned_id uuid,
  pinned_at timestamptz,
  primary key (campus_id, user_id)
);
create index ambassadors_user on ambassadors (user_id);

-- An ambassador welcomed this person, once.
alter table users add column welcomed_at timestamptz;
