-- The quick picks above a campus's feed, as its staff keep them (SHO-05); null for the usual ones.
alter table campuses add column quick_picks jsonb check (quick_picks is null or jsonb_typeof(quick_picks) = 'array');

-- One word for what students file under four categories.
insert into search_synonyms (rule) values ('electronics => computers, cell phones, tvs, consoles')
  on conflict do nothing;
