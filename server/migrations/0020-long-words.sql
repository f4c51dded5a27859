-- step by step
-- A beginning is looked up as the words in use that begin so. That they are all there, the lexicon counts every word that
-- posts are found by, however long. Still no long numbers: they are somebody's, and nobody misspells them.
create or replace function lexicon_words(plain text, category text) returns text[]
language sql immutable parallel safe
return array(
  select lexeme from unnest(to_tsvector('simple'::regconfig, search_text(plain || ' ' || coalesce(category, ''))))
  where char_length(lexeme) >= 2 and lexeme !~ '^[0-9]{5,}$');

-- Those that were left out.
insert into search_words (campus_id, word, posts)
select p.campus_id, word, count(*) from posts p, unnest(lexicon_words(p.plain, p.category)) word
where p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null
  and p.text_analysis_completed and search_text(p.plain) ~ '[^ ]{33}' and char_length(word) > 32
group by p.campus_id, word
on conflict (campus_id, word) do nothing;
