-- Until when a seller alone can prolong a hold (DEA-06); null for holds of earlier releases.
alter table deals add column hold_limit timestamptz;
