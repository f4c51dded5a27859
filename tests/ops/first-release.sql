-- A small campus as the first release left it: people, posts with photos, comments, edits, chats, notifications.
insert into campuses (id, name, short_name, ext, city, state, colour, created_text, email_domains)
  values ('ou', 'University of Oklahoma', 'OU', 'ou.edu', 'Norman', 'OK', '#841617', '', '{ou.edu}');
insert into users (campus_id, first_name, last_name, username, email, school_email, verified, school_verified, school_verified_at, bio)
  select 'ou', 'Ana', 'Lopez', 'person' || n, 'person' || n || '@ou.edu', 'person' || n || '@ou.edu', true, true, product_now(), 'Hi'
  from generate_series(1, 400) n;
insert into files (campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes, width, height, phash)
  select 'ou', id, 'profile', id, 'profile', 'photo', 'me.jpg', 'profiles/' || id, 'image/webp', 1, 384, 384, null from users;
update users u set photo_id = f.id from files f where f.owner_id = u.id;
insert into sessions (token_hash, user_id, expires_at)
  select decode(md5(id::text), 'hex'), id, product_now() + interval '30 days' from users;
insert into posts (id, campus_id, author_id, root_id, text, plain, price, category, img_count, gallery, last_modified)
  select made.id, 'ou', u.id, made.id, '{"blocks": [{"type": "paragraph", "spans": [{"text": "A desk"}]}]}', 'A desk', 25, 'furniture',
    made.n % 2, case when made.n % 2 = 1 then '[{"kind": "photo"}]'::jsonb else '[]' end, product_now() - made.n * interval '1 minute'
  from users u, lateral (select uuidv7() as id, n from generate_series(1, 15) n where u.id is not null offset 0) made;
update posts set gallery = '[]', img_count = 0 where last_modified > product_now() - interval '3 minutes';
insert into files (campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes, width, height, phash)
  select 'ou', author_id, 'post', id, 'post', 'photo', 'desk.jpg', 'posts/' || id, 'image/webp', 1, 800, 600, hashtextextended(id::text, 0)
  from posts where img_count > 0;
insert into post_edits (campus_id, post_id, text, price) select campus_id, id, text, 30 from posts limit 500;
insert into likes (campus_id, post_id, user_id)
  select 'ou', p.id, u.id from (select id from posts limit 1000) p, (select id from users limit 3) u;
update posts p set like_count = 3 from (select distinct post_id from likes) l where l.post_id = p.id;
insert into chats (campus_id, low_id, high_id, from_user, last_message, last_seq)
  select 'ou', least(a.id, b.id), greatest(a.id, b.id), a.id, 'Hi', 20
  from users a join users b on substr(b.username, 7)::int = substr(a.username, 7)::int + 1;
insert into messages (chat_id, seq, user_id, client_id, text)
  select id, n, case when n % 2 = 0 then low_id else high_id end, 'm' || n, 'Is it still there?' from chats, generate_series(1, 20) n;
update chats c set last_message_id = m.id, last_message_user = m.user_id from messages m where m.chat_id = c.id and m.seq = 20;
insert into chat_members (chat_id, user_id, unread, read_seq, inbound_seq)
  select id, who, false, 20, 20 from chats, unnest(array[low_id, high_id]) who;
insert into notifications (to_user, from_user, from_username, type, campus_id, post_id, root_id, message, group_key, event_key, read)
  select p.author_id, l.user_id, 'person1', 'like', 'ou', p.id, p.id, 'saved your post', 'like:' || p.id, 'like:' || p.id || l.user_id, true
  from likes l join posts p on p.id = l.post_id where p.author_id <> l.user_id;
insert into push_subscriptions (endpoint, user_id, keys) select 'https://push.example/' || id, id, '{}' from users limit 5;
