-- Whether a listing's price was firm, in its earlier versions and in moderators' copies.
alter table post_edits add column firm boolean;
alter table evidence add column firm boolean;
