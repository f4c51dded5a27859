-- The mailbox behind an address: without a +tag, and without what its provider doesn't read. The server computes the same
-- (server/platform/mail/mailbox.ts). A ban holds for the mailbox.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'pm.me') then translate(name, '._-', '') || '@proton.me'
    else name || '@' || domain end
  from (select regexp_replace(split_part(lower(address), '@', 1), '^([^+]+)[+].*$', '\1') as name,
               split_part(lower(address), '@', 2) as domain) parts
$$;
alter table bans add column mailbox text generated always as (mailbox_of(email)) stored;
create index bans_mailbox on bans (mailbox);
