-- Who deleted their account while a case about them was open: keyed hashes of their addresses, until it's closed, and
-- after a ban for as long as the case is kept (D71).
create table case_addresses (
  case_id uuid not null references cases (id) on delete cascade,
  address_hash bytea not null,
  primary key (case_id, address_hash)
);
create index case_addresses_hash on case_addresses (address_hash);
