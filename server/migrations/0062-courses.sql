-- step by step
-- A course code has one form: the groups of letters before its number are joined, "C S 2413" is "CS 2413" (COU-01).
update posts set details = jsonb_set(details, '{course_code}', to_jsonb(
    replace(regexp_replace(details ->> 'course_code', ' \S+$', ''), ' ', '') || ' ' || substring(details ->> 'course_code' from '\S+$')))
  where details ->> 'course_code' like '% % %';

-- The books of a course, and the courses with books (server/features/courses/store.ts).
create index posts_course on posts (campus_id, ((details ->> 'course_code') collate "C"))
  where category = 'books, movies, & music' and details ->> 'course_code' is not null
    and parent_id is null and deleted_at is null and hidden_at is null and sold_at is null;
