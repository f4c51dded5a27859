-- Imported people are shown to nobody until they claim their account (IMP-01). Those imported before stay visible.
alter table users add column hidden_until_claimed boolean not null default false;

-- Their listings until then.
create table imported_listings (
  campus_id text not null references campuses (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  text text not null,
  -- in whole dollars
  price int,
  category text,
  primary key (campus_id, id)
);
create index imported_listings_user on imported_listings (user_id);

create or replace function people_alike(campus text, written text, most integer) returns table (id uuid, alike real)
language sql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.45
as $$
  select u.id, word_similarity(written, u.names) from users u
  where u.campus_id = campus and u.deleted_at is null and u.banned_at is null
    and (u.claimed or not u.hidden_until_claimed) and written <% u.names
  order by 2 desc, u.username limit most
$$;
