-- step by step
-- Product events are stored in a partition for each week, which is dropped as a whole once its first day is past the retention time
-- (GRO-02, decision 52). The existing table becomes the first partition without being copied. It takes the rows of four more weeks: until
-- then it is the only one with rows, and the previous release, whose batches find rows by ctid alone, can still run.

create unique index product_events_id_created on product_events (id, created_at);

do $$
  declare
    -- a sandbox's clock may have been ahead
    newest timestamptz := greatest(product_now(), (select max(created_at) from product_events));
  begin
    execute format('alter table product_events add constraint product_events_before check (created_at < %L) not valid',
      date_trunc('week', newest at time zone 'UTC' + interval '5 weeks') at time zone 'UTC');
  end $$;

alter table product_events validate constraint product_events_before;

do $$
  declare
    this_week timestamp := date_trunc('week', product_now() at time zone 'UTC');
    -- the date in the constraint
    until_day date := (substring((select pg_get_constraintdef(oid) from pg_constraint where conname = 'product_events_before')
      from '''([^'']+)''')::timestamptz at time zone 'UTC')::date;
    old_table text := 'product_events_until_' || to_char(until_day, 'YYYYMMDD');
    week timestamp;
  begin
    execute format('alter table product_events rename to %I', old_table);
    execute format('alter table %I drop constraint product_events_pkey', old_table);
    execute format('alter index product_events_id_created rename to %I', old_table || '_pkey');
    execute format('alter table %I add primary key using index %I', old_table, old_table || '_pkey');
    execute format('alter index product_events_day rename to %I', old_table || '_day');
    execute format('alter index product_events_old rename to %I', old_table || '_old');
    execute format('alter index product_events_user rename to %I', old_table || '_user');
    execute format('alter index product_events_waiting rename to %I', old_table || '_waiting');

    execute format('create table product_events (like %I including defaults) partition by range (created_at)', old_table);
    alter table product_events add primary key (id, created_at);
    alter table product_events add constraint product_events_user_id_fkey foreign key (user_id) references users (id) on delete set null;
    create index product_events_day on product_events (campus_id, created_at, name);
    create index product_events_old on product_events using brin (created_at);
    create index product_events_user on product_events (user_id);
    create index product_events_waiting on product_events (id) where waiting;

    -- takes what no other partition takes, so that a missing one never refuses a row
    create table product_events_default partition of product_events default;
    if pg_relation_size(old_table) > 0 then
      execute format('alter table product_events attach partition %I for values from (minvalue) to (%L)', old_table,
        until_day::timestamp at time zone 'UTC');
      execute format('alter table %I drop constraint product_events_before', old_table);
    else
      execute format('drop table %I', old_table);
      -- those of an existing installation are created when the server starts
      for week in select generate_series(this_week, this_week + interval '4 weeks', interval '1 week') loop
        execute format('create table %I partition of product_events for values from (%L) to (%L)',
          'product_events_' || to_char(week, 'YYYYMMDD'), week at time zone 'UTC', (week + interval '1 week') at time zone 'UTC');
      end loop;
    end if;
  end $$;
