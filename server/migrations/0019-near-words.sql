-- step by step
-- The words one slip away from a misspelt one were found by looking up every such spelling, hundreds for each word. Two
-- words that a slip parts have a mark in common: the word itself, or what is left of it without one of its letters.

-- The marks of a word on a campus, as numbers, which take less room than letters; two marks may share one.
create function slip_marks(campus text, word text) returns integer[]
language sql immutable strict parallel safe
return case when char_length(word) <= 25 then array(
  select distinct hashtext(campus || '/' || left(word, n) || substr(word, n + 2))
  from generate_series(0, char_length(word)) n) end;

-- Its list of what is not yet sorted in stays short: every look-up reads it.
create index search_words_slips on search_words using gin (slip_marks(campus_id, word)) with (gin_pending_list_limit = 64);
