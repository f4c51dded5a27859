-- Graduation and the yearly verification (GRA): what a member may do follows from these times. A change takes effect
-- only after its notice was sent.
alter table users
  -- the school address was last verified; null: not again since school_verified_at
  add column school_checked_at timestamptz,
  add column recheck_asked_at timestamptz,
  add column recheck_reminded_at timestamptz,
  add column alum_noticed_at timestamptz,
  add column cutoff_noticed_at timestamptz;

-- So many months after graduation, alumni can sell without a current school address.
alter table campuses add column alum_months int not null default 12 check (alum_months between 0 and 120);
