-- What a search that many made is read as, if a word of it is corrected: staff see where spellings or synonyms are missing.
alter table searches add column read_as text;
