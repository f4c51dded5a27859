-- The secret in the link with which a listing's author shows it outside a campus that isn't public (ITM-05); null: there is none.
alter table posts add column share_token bytea;

-- Whether a campus has such links.
alter table campuses add column share_links boolean not null default true;
