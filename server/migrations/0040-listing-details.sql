-- The title and kind of a post (DET-04), and the fields of a listing's category (DET-02): one column for all of them, so that a
-- new field needs no migration. Kept by every copy of a listing.
alter table posts add column title text, add column kind text, add column details jsonb;
alter table post_edits add column title text, add column kind text, add column details jsonb;
-- evidence has a title already, which said the name and username of a reported person; both have columns of their own
update evidence set title = null where record_kind = 'user';
alter table evidence add column kind text, add column details jsonb;

-- When a listing expires (DET-05), and when its owner was told.
alter table posts add column expires_at timestamptz, add column expiry_told_at timestamptz;

-- Serves the notices before listings expire (posts.expiring).
create index posts_expiring on posts (expires_at)
  where expires_at is not null and expiry_told_at is null and sold_at is null and deleted_at is null and hidden_at is null;

-- Whether a ticket may cost at most its face value (DET-06).
alter table campuses add column face_value_cap boolean not null default true;
