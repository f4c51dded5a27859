-- Profile tab Photos of a person.
create index posts_author_photos on posts (author_id, campus_id, created_at desc, id desc)
  where parent_id is null and type = 'post' and img_count > 0 and deleted_at is null and hidden_at is null;
