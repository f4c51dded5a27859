-- A code or link that a person asked for goes out although mail to its address stopped, a few times a day. Reports name
-- a mail by its id (its Message-ID) and recipient.
alter table mails
  add column asked boolean not null default false,
  -- sent although mail to the address had stopped
  add column despite_stop_at timestamptz;
create index mails_despite_stop on mails (lower(recipient), despite_stop_at) where despite_stop_at is not null;
