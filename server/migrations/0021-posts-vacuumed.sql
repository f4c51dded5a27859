-- step by step
-- A comment lifts its post, which leaves its old place behind in the index of words. A vacuum took these out once a fifth of all
-- posts had changed, and not while they lay on fewer than two of a hundred pages: until then every search of a common word
-- looked at each place where the posts of the last days had been. Now twenty thousand changes are the most between two vacuums,
-- and each of them tidies the indexes, more slowly than others do: whoever writes meanwhile is to notice little of it.
alter table posts set (autovacuum_vacuum_max_threshold = 20000, autovacuum_vacuum_cost_delay = 10, vacuum_index_cleanup = on);
