-- step by step
-- A comment lifts its post, which leaves its old place behind in the index of words. A vacuum took these out once a fifth of all
-- posts had changed, and not while they lay on fewer than two of a hundred pages: until then every search of a common word
-- looked at each place where the posts of the last days had been. Now ten thousand changes are the most between two vacuums,
-- and each of them tidies the indexes.
alter table posts set (autovacuum_vacuum_max_threshold = 10000, vacuum_index_cleanup = on);
