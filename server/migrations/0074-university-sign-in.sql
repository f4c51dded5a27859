-- The OpenID Connect provider of a campus (SSO-01). The client's secret is encrypted (server/platform/secret-cipher.ts).
create table campus_sign_in (
  campus_id text primary key references campuses (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  label text not null,
  domains text[] not null,
  email_claim text not null,
  name_claim text not null,
  required boolean not null,
  last_modified timestamptz not null default product_now()
);

-- Codes that prove an existing account before a university's identity is linked to it (SSO-02).
alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('verify_user', 'verify_school', 'change_email', 'prove', 'link_account'));

-- The address that also ends the provider's session, encrypted; it contains the ID token (SSO-03).
alter table sessions add column provider_log_out bytea;
alter table pending_sign_ins add column provider_log_out bytea;
