-- step by step
-- What a person doesn't want, as `messages:push` (EVY-06); and when push and email wait, by the clock of their campus.
-- A server of the release before reads email_notifications alone, which stays the switch of all emails but staff's.
-- Mails of a release before don't wait.
alter table users
  add column notifications_off text[] not null default '{}',
  add column quiet_from time,
  add column quiet_to time,
  add constraint users_quiet_hours_check check ((quiet_from is null) = (quiet_to is null));
alter table mails add column waits boolean not null default false;
