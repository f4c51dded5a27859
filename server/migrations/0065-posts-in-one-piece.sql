-- Posts of up to 4 KB are stored in one piece. PostgreSQL compresses and moves the largest columns of rows over 2 KB, which were the words
-- for search of every fifth post; ranking reads them for a hundred posts at a time. Holds for posts that are written from now on.
alter table posts set (toast_tuple_target = 4080);
