-- Copies of notes and of deals: two migrations each allowed one of them.
alter table evidence drop constraint evidence_record_kind_check;
alter table evidence add constraint evidence_record_kind_check
  check (record_kind in ('user', 'post', 'comment', 'message', 'rating', 'deal')) not valid;
