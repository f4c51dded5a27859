-- step by step
-- Large tables that aren't partitioned (decision 52) are vacuumed after 50,000 changes at the latest, not after a fifth of
-- their rows changed, so that dead rows don't pile up with the table's size. Posts have had such a limit for long.
alter table notifications set (autovacuum_vacuum_max_threshold = 50000, autovacuum_vacuum_cost_delay = 10);

alter table messages set (autovacuum_vacuum_max_threshold = 50000, autovacuum_vacuum_cost_delay = 10);
