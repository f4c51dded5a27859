-- A post is counted and lifted many times for once that it is edited. While a table has a trigger before updates, its
-- generated columns are made anew at each of them, whatever it changes: a post was taken apart into words for every like
-- and every answer. What an edit means for search is now noted after it.
create or replace function queue_changed_post() returns trigger language plpgsql as $$
begin
  if old.text_analysis_completed then
    insert into search_queue (campus_id, post_id, words)
    values (old.campus_id, old.id, lexicon_words(old.plain, old.category));
  end if;
  update posts set text_analysis_completed = false, search_tags = '{}'
  where campus_id = new.campus_id and id = new.id and (text_analysis_completed or search_tags <> '{}');
  if new.deleted_at is null and new.hidden_at is null then
    insert into search_queue (campus_id, post_id) values (new.campus_id, new.id);
  end if;
  return null;
end $$;
drop trigger posts_queue_changed on posts;
create trigger posts_queue_changed after update of plain, category, deleted_at, hidden_at on posts for each row
  when (old.parent_id is null and old.type = 'post'
    and (old.plain, coalesce(old.category, ''), old.deleted_at is null, old.hidden_at is null)
      is distinct from (new.plain, coalesce(new.category, ''), new.deleted_at is null, new.hidden_at is null))
  execute function queue_changed_post();

-- Room beside a post for the next count of its likes: a row that stays on its page is not written into the indexes again.
alter table posts set (fillfactor = 90);
