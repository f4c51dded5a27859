-- A checkout's payment outlives its ad and post: it keeps where it came from, when it ends, and when to ask Stripe next.
alter table checkout_sessions
  add column campus_id text,
  add column post_id uuid,
  add column expires_at timestamptz,
  add column next_check_at timestamptz not null default product_now(),
  -- cents that went back to the card
  add column refunded bigint not null default 0 check (refunded >= 0),
  add column disputed_at timestamptz;

update checkout_sessions s set campus_id = a.campus_id, post_id = a.post_id from ads a where a.id = s.ad_id;

drop index checkout_sessions_open;
create index checkout_sessions_due on checkout_sessions (next_check_at) where state = 'open';
create index checkout_sessions_payment on checkout_sessions (payment_id) where payment_id is not null;

-- Events of Stripe that had their effect, so that each has it once.
create table stripe_events (
  id text primary key,
  kind text not null,
  created_at timestamptz not null default product_now()
);
create index stripe_events_created on stripe_events (created_at);
