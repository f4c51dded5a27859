-- Search. What a post says and what a person is called stand ready to be compared, kept by the database itself,
-- whoever changes a row.

-- A text as search compares it: no accents, no capitals, words parted by single spaces. What it is made of never
-- changes while the program runs, so it may serve indexes.
create function search_text(written text) returns text
language sql immutable strict parallel safe
return lower(trim(regexp_replace(
  public.unaccent('public.unaccent'::regdictionary, translate(written, '''’', '')) collate pg_c_utf8,
  '[^[:alnum:]]+', ' ', 'g')) collate pg_c_utf8);

-- The words of a text, each as written (for prefixes) and by its stem (for plurals). Each names its campus, so that a look-up
-- meets the posts of one campus alone, however many there are.
create function search_vector(campus text, written text) returns tsvector
language sql immutable strict parallel safe
return array_to_tsvector(array(
  select campus || '/' || lexeme from unnest(
    to_tsvector('simple'::regconfig, search_text(written)) || to_tsvector('english'::regconfig, search_text(written)))));

alter table posts add column search tsvector generated always as (
  case when parent_id is null and type = 'post'
    then search_vector(campus_id, plain || ' ' || coalesce(category, '')) end
) stored;
-- Search for what few posts say. The list of what is not yet sorted in stays short: every search reads it.
create index posts_search on posts using gin (search) with (gin_pending_list_limit = 256)
  where parent_id is null and deleted_at is null and hidden_at is null;

-- The words that a post adds to the lexicon. No long numbers: they are somebody's, and nobody misspells them.
create function lexicon_words(plain text, category text) returns text[]
language sql immutable parallel safe
return array(
  select lexeme from unnest(to_tsvector('simple'::regconfig, search_text(plain || ' ' || coalesce(category, ''))))
  where char_length(lexeme) between 2 and 32 and lexeme !~ '^[0-9]{5,}$');

-- What a post is found by, in short (D28): its category's words, then those that it says most.
create function search_tags_of(plain text, category text) returns text[]
language sql immutable parallel safe
return array(
  select word from (
    select lexeme as word, 0 as rank, positions[1] as place
    from unnest(to_tsvector('simple'::regconfig, search_text(coalesce(category, ''))))
    union all
    select lexeme, -cardinality(positions), positions[1] + 1000
    from unnest(to_tsvector('simple'::regconfig, search_text(plain)))
  ) said
  where char_length(word) > 2 and ts_lexize('english_stem'::regdictionary, word) <> '{}'
  group by word order by min(place) >= 1000, min(rank), min(place) limit 12);

-- Posts whose analysis waits, and words that are no longer said. Whoever takes a row away does its work with it.
create table search_queue (
  id bigint generated always as identity primary key,
  campus_id text not null,
  post_id uuid not null,
  -- to be taken out of the lexicon; null: the post is to be analysed
  words text[]
);

create function queue_new_post() returns trigger language plpgsql as $$
begin
  insert into search_queue (campus_id, post_id) values (new.campus_id, new.id);
  return null;
end $$;
create trigger posts_queue_new after insert on posts for each row
  when (new.parent_id is null and new.type = 'post') execute function queue_new_post();

-- Edited, deleted, hidden or shown again: what was counted leaves the lexicon, what is now to be read is analysed.
create function queue_changed_post() returns trigger language plpgsql as $$
begin
  if old.text_analysis_completed then
    insert into search_queue (campus_id, post_id, words)
    values (old.campus_id, old.id, lexicon_words(old.plain, old.category));
  end if;
  new.text_analysis_completed := false;
  new.search_tags := '{}';
  if new.deleted_at is null and new.hidden_at is null then
    insert into search_queue (campus_id, post_id) values (new.campus_id, new.id);
  end if;
  return new;
end $$;
create trigger posts_queue_changed before update of plain, category, deleted_at, hidden_at on posts for each row
  when (old.parent_id is null and old.type = 'post'
    and (old.plain, coalesce(old.category, ''), old.deleted_at is null, old.hidden_at is null)
      is distinct from (new.plain, coalesce(new.category, ''), new.deleted_at is null, new.hidden_at is null))
  execute function queue_changed_post();

-- What was there before is analysed at the first start.
update posts set text_analysis_completed = false where parent_id is null and text_analysis_completed;
insert into search_queue (campus_id, post_id)
select campus_id, id from posts where parent_id is null and type = 'post' and deleted_at is null and hidden_at is null;

-- The lexicon: each word as written, and the stem that its other forms share.
drop index search_words_similar;
alter table search_words alter column word type text collate "C";
alter table search_words add column stem text collate "C" not null
  generated always as (coalesce((ts_lexize('english_stem'::regdictionary, word))[1], word)) stored;
create index search_words_stem on search_words (campus_id, stem);
-- The words nearest to a misspelt one.
create index search_words_similar on search_words using gin (campus_id, word gin_trgm_ops);

-- A search by an id of its own, as the viewer's history names it.
alter table searches add column id uuid not null default uuidv7();
create unique index searches_id on searches (id);
-- Suggestions: what others searched for that begins as what is typed.
create index searches_prefix on searches (campus_id, (text collate "C"));

-- What a person is found by; a space before every word, so that a pattern can ask for its beginning.
alter table users add column names text not null
  generated always as (' ' || search_text(first_name || ' ' || last_name || ' ' || username)) stored;
create index users_names on users using gin (campus_id, names gin_trgm_ops) with (gin_pending_list_limit = 256)
  where deleted_at is null and banned_at is null;

-- People whose names are written nearly so; nearer than the server's own setting would let through.
create function people_alike(campus text, written text, most integer) returns table (id uuid, alike real)
language sql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.45
as $$
  select u.id, word_similarity(written, u.names) from users u
  where u.campus_id = campus and u.deleted_at is null and u.banned_at is null and written <% u.names
  order by 2 desc, u.username limit most
$$;

-- Words in use that are written much like one; two slips in a short word leave few of its parts as they were.
create function words_alike(campus text, written text, most integer)
returns table (word text, stem text, posts integer)
language sql stable parallel safe
set pg_trgm.similarity_threshold = 0.2
as $$
  select w.word, w.stem, w.posts from search_words w
  where w.campus_id = campus and w.word % written and w.posts > 0
  order by similarity(w.word, written) desc, w.posts desc limit most
$$;
