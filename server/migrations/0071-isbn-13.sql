-- A book's number is stored as its 13 digits, so that one of 10 digits and one of 13 are the same book (COU-02).
create function isbn_13(isbn text) returns text language sql immutable return
  '978' || left(isbn, 9) || (select (10 - (38 + sum((case when n % 2 = 1 then 3 else 1 end) * substr(isbn, n, 1)::int)) % 10) % 10
    from generate_series(1, 9) n);
update posts set details = jsonb_set(details, '{isbn}', to_jsonb(isbn_13(details ->> 'isbn')))
  where category = 'books, movies, & music' and details ->> 'isbn' ~ '^\d{9}[\dX]$';
update watches set filter = jsonb_set(filter, '{isbn}', to_jsonb(isbn_13(filter ->> 'isbn'))), read_at = null,
    conditions = replace(conditions::text, '"' || (filter ->> 'isbn') || '"', '"' || isbn_13(filter ->> 'isbn') || '"')::jsonb
  where filter ->> 'isbn' ~ '^\d{9}[\dX]$';
update price_batches set item = 'isbn:' || isbn_13(substr(item, 6)) where item ~ '^isbn:\d{9}[\dX]$';
drop function isbn_13(text);
