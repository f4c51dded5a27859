-- What a campus's operator sets (OWN-01) and how open the campus is (OWN-03).
alter table campuses
  add column status text not null default 'open' check (status in ('open', 'hidden', 'archived')),
  add column logo_version text not null default '',
  add column support_email text not null default '',
  add column mail_sender text not null default '',
  add column social_url text not null default '',
  add column legal_name text not null default '',
  add column legal_address text not null default '',
  add column terms_url text not null default '',
  add column privacy_url text not null default '';

-- campuses that exist already keep the social account that their pages named
update campuses set social_url = 'https://www.instagram.com/quad_' || id || '/';

-- The picture is here and not with the uploads: it's small, and public like the campus's name.
create table campus_logos (
  campus_id text not null references campuses (id) on delete cascade,
  version text not null,
  picture bytea not null,
  primary key (campus_id, version)
);

-- An operator's own legal texts. Older versions stay readable; an empty text returns to the shipped one.
create table campus_texts (
  campus_id text not null references campuses (id) on delete cascade,
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null,
  markdown text not null,
  published_at timestamptz not null default product_now(),
  primary key (campus_id, kind, version)
);

-- the sender of a mail; null: that of the installation
alter table mails add column sender text, add column reply_to text;

-- campuses that an operator removed, so that a start with SEED_CAMPUSES doesn't bring them back
create table removed_campuses (
  id text primary key,
  removed_at timestamptz not null default product_now()
);
