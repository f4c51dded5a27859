-- The seller named the buyer, who had made no offer (CHA-06).
alter table deals add column named boolean not null default false;
