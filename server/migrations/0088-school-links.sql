-- The link in the mail of a school code, which is needed while somebody is guessing codes (D75).
alter table verification_codes add column link_hash bytea;
