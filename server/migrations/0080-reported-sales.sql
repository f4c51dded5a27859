-- A move-out sale's title and pick-up place can be reported, and hidden by moderators (decision 45).
alter table sales add column hidden_at timestamptz;
alter table cases drop constraint cases_target_kind_check;
alter table cases add constraint cases_target_kind_check
  check (target_kind in ('user', 'post', 'comment', 'message', 'rating', 'sale')) not valid;
alter table reports drop constraint reports_target_kind_check;
alter table reports add constraint reports_target_kind_check
  check (target_kind in ('user', 'post', 'comment', 'message', 'rating', 'sale')) not valid;
alter table evidence drop constraint evidence_record_kind_check;
alter table evidence add constraint evidence_record_kind_check
  check (record_kind in ('user', 'post', 'comment', 'message', 'rating', 'sale', 'deal')) not valid;
