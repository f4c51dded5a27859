-- A campus that hasn't opened has a waiting list (INV-02): its content is closed until so many members verified a
-- school address.
alter table campuses
  add column opening_threshold int check (opening_threshold > 0),
  add column opened_at timestamptz,
  -- it opened, and its members are yet to be notified
  add column opening_due boolean not null default false,
  add column waiting boolean generated always as (opening_threshold is not null and opened_at is null) stored not null;

-- 'campus': news about the reader's campus from the product itself.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'comment', 'comment reply', 'comment interaction', 'post interaction', 'like', 'message', 'message like', 'new chat',
  'mention', 'new listing', 'ad', 'moderation', 'expiring', 'deal', 'availability', 'saved search', 'price drop',
  'available again', 'looking for', 'campus')) not valid;
