-- What files a version of a post showed; null: the same as the version after it.
alter table post_edits add column files jsonb;

-- Files are analysed before a post can hold them.
update posts set image_analysis_completed = true where img_count > 0 and not image_analysis_completed;
