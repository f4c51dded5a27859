-- What each page session told of a post already: each kind counts once (ANA-02). Swept after two days; a crash may lose it.
create unlogged table analytics_told (
  page_session uuid not null,
  post_id uuid not null,
  action text not null,
  told_at timestamptz not null default product_now(),
  primary key (page_session, post_id, action)
);
create index analytics_told_at on analytics_told (told_at);

-- Waiting to be forwarded to a provider (ANA-10); never where none is configured.
alter table product_events add column waiting boolean not null default false;
create index product_events_waiting on product_events (id) where waiting;
