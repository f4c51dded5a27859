import type pg from 'pg';

/** The people form a ring, and each has a chat with so many people on each side. */
const NEIGHBOURS = 20;
const MESSAGES = 30;
const NOTIFICATIONS = 60;

/** Gives people chats with each other, some unread, and notifications. */
export async function fillChats(db: pg.Client, campus: string, people: readonly string[]): Promise<void> {
  await db.query(
    `with reader as (select id, n from unnest($2::uuid[]) with ordinality as r (id, n)),
       pair as (
         select least(a.id, b.id) as low, greatest(a.id, b.id) as high, a.id as starter,
           product_now() - interval '30 days' + (a.n * $3 + k) * interval '1 second' as at
         from reader a, generate_series(1, $3::int) k, reader b
         where b.n = (a.n + k - 1) % array_length($2::uuid[], 1) + 1),
       made as (
         insert into chats (campus_id, low_id, high_id, from_user, last_message, last_message_user, last_seq, created_at, last_modified)
         select $1, low, high, starter, 'See you at the library at five, then.', high, $4, at, at from pair
         on conflict do nothing returning id, low_id, high_id, last_modified),
       said as (
         insert into messages (chat_id, seq, user_id, client_id, text, created_at)
         select id, s, case when s % 2 = 0 then high_id else low_id end, 'bench-' || s,
           'Is the desk still there? I could come by on ' || s || ' and take it along.', last_modified - ($4 - s) * interval '1 minute'
         from made, generate_series(1, $4::int) s),
       last as (select id from made)
     insert into chat_members (chat_id, user_id, last_modified, unread, read_seq, inbound_seq)
     select id, who, last_modified, who = low_id and get_byte(uuid_send(id), 15) < 25, case when who = low_id then $4 - 1 else $4 end,
       case when who = low_id then $4 else $4 - 1 end
     from made, unnest(array[low_id, high_id]) who`,
    [campus, people, NEIGHBOURS, MESSAGES],
  );
  await db.query(
    `update chats c set last_message_id = x.id from messages x where c.campus_id = $1 and x.chat_id = c.id and x.seq = c.last_seq`,
    [campus],
  );
  await db.query(
    `insert into notifications (to_user, from_user, from_username, from_avatar, type, campus_id, post_id, root_id, message, group_key,
       event_key, read, created_at)
     select r.id, u.id, u.username, '/files/' || u.photo_id, 'comment', $1, p.id, p.id, 'Would you take less for it?',
       'comment:' || p.id, 'bench:' || r.id || ':' || k, k > 5, product_now() - interval '20 days' + k * interval '1 minute'
     from unnest($2::uuid[]) with ordinality as r (id, n), generate_series(1, $3::int) k,
       lateral (select ($2::uuid[])[(r.n + k) % array_length($2::uuid[], 1) + 1] as other) o, users u,
       lateral (select uuidv7() as id where k > 0 and r.n > 0) p
     where u.id = o.other`,
    [campus, people, NOTIFICATIONS],
  );
  await db.query(
    `insert into unread_versions (user_id, notifications, chats, version)
     select r.id, (select count(*) from notifications n where n.to_user = r.id and not n.read),
       (select count(*) from chat_members m where m.user_id = r.id and m.unread), 1
     from unnest($1::uuid[]) as r (id)
     on conflict (user_id) do update set notifications = excluded.notifications, chats = excluded.chats`,
    [people],
  );
}
