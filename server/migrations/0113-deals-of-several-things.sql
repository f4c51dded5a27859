-- A deal over several listings is a row for each, and all of them have the id of the first one, which is the deal's (CHA-04).
alter table deals add column lead_id uuid;
