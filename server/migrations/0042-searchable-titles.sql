-- step by step
-- Search also reads the title of a post, its condition and kind, and the fields of its category. The words of a title count most,
-- those of the fields as much as the category's.

-- The words of a category's fields: texts, the name of what is checked ("furnished"), years, and the month of a date.
create function detail_words(details jsonb) returns text
language sql immutable parallel safe
return (select string_agg(case
    when value ~ '^\d{4}-\d\d-\d\d$' then (array['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august',
      'september', 'october', 'november', 'december'])[greatest(1, least(12, substring(value, 6, 2)::int))]
    when value = 'true' then translate(key, '_', ' ')
    when value ~ '^\d+$' and value !~ '^(19|20)\d\d$' then ''
    else value end, ' ')
  from jsonb_each_text(case when jsonb_typeof(details) = 'object' then details else '{}' end));

-- What a post says, beside its category.
create function post_words(title text, plain text, details jsonb) returns text
language sql immutable parallel safe
return concat_ws(' ', title, plain, detail_words(details));

alter table posts alter column search set expression as (
  case when parent_id is null and type = 'post' then search_vector(campus_id,
    coalesce(nullif(title, ''), first_words(plain)),
    coalesce(category, '') || ' ' || coalesce(condition, '') || ' ' || coalesce(detail_words(details), '')
      || case when kind = 'looking' then ' looking wanted' else '' end,
    plain) end);

create or replace function queue_changed_post() returns trigger language plpgsql as $$
  begin
    if old.text_analysis_completed then
      insert into search_queue (campus_id, post_id, words)
      values (old.campus_id, old.id, lexicon_words(post_words(old.title, old.plain, old.details), old.category));
    end if;
    update posts set text_analysis_completed = false, search_tags = '{}'
    where campus_id = new.campus_id and id = new.id and (text_analysis_completed or search_tags <> '{}');
    if new.deleted_at is null and new.hidden_at is null then
      insert into search_queue (campus_id, post_id) values (new.campus_id, new.id);
    end if;
    return null;
  end $$;

drop trigger posts_queue_changed on posts;

create trigger posts_queue_changed after update of title, plain, category, details, deleted_at, hidden_at on posts for each row
  when (old.parent_id is null and old.type = 'post' and (
    old.plain is distinct from new.plain or old.title is distinct from new.title or old.details is distinct from new.details
    or coalesce(old.category, '') is distinct from coalesce(new.category, '')
    or (old.deleted_at is null) is distinct from (new.deleted_at is null)
    or (old.hidden_at is null) is distinct from (new.hidden_at is null)))
  execute function queue_changed_post();
