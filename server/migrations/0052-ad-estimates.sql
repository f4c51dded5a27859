-- How many people a day the boost form estimated when the ad was made (ADS-77); null without enough data.
alter table ads add column reach_from integer;
alter table ads add column reach_to integer;
