import type pg from 'pg';

/**
 * Takes out of a filled database what earlier benchmarks wrote, and what that counted and lifted.
 * @param filledAt moment of the newest row of the filling, ISO 8601
 */
export async function tidy(client: pg.Client, filledAt: string): Promise<void> {
  await client.query('begin');
  await client.query(
    `create temp table written on commit drop as
     select campus_id, id, parent_id, path, author_id from posts where created_at > $1::timestamptz`,
    [filledAt],
  );
  await client.query(
    `with below as (
       select w.campus_id, above.id, count(*) as comments, count(*) filter (where w.parent_id = above.id) as replies
       from written w, unnest(w.path) as above (id) group by 1, 2)
     update posts p set comment_count = p.comment_count - below.comments, reply_count = p.reply_count - below.replies,
       last_modified = coalesce((select max(c.created_at) from posts c
         where c.campus_id = p.campus_id and c.root_id = p.root_id and p.id = any(c.path) and c.created_at <= $1::timestamptz),
         p.created_at)
     from below where p.campus_id = below.campus_id and p.id = below.id`,
    [filledAt],
  );
  await client.query(
    `update users u set total_posts = u.total_posts - made.posts
     from (select author_id, count(*) as posts from written where parent_id is null group by 1) made
     where u.id = made.author_id and u.total_posts >= made.posts`,
  );
  await client.query(
    `with gone as (delete from likes where created_at > $1::timestamptz returning campus_id, post_id),
       counted as (select campus_id, post_id, count(*) as likes from gone group by 1, 2)
     update posts p set like_count = p.like_count - counted.likes from counted
     where p.campus_id = counted.campus_id and p.id = counted.post_id`,
    [filledAt],
  );
  await client.query(
    `with gone as (delete from notifications where created_at > $1::timestamptz returning to_user, read)
     update unread_versions v set notifications = greatest(0, v.notifications - g.unread)
     from (select to_user, count(*) filter (where not read) as unread from gone group by 1) g where v.user_id = g.to_user`,
    [filledAt],
  );
  // what is only deleted here leaves the lexicon in the product by a trigger
  await client.query(
    `with said as (
       select p.campus_id, word, count(*)::int as posts
       from written join posts p using (campus_id, id), unnest(lexicon_words(p.plain, p.category)) word
       where p.parent_id is null and p.type = 'post' and p.text_analysis_completed group by 1, 2)
     update search_words w set posts = w.posts - said.posts from said
     where w.campus_id = said.campus_id and w.word = said.word`,
  );
  await client.query('delete from search_words where posts <= 0');
  await client.query('delete from search_queue using written w where post_id = w.id');
  await client.query('delete from mails where created_at > $1::timestamptz', [filledAt]);
  await client.query('delete from posts where created_at > $1::timestamptz', [filledAt]);
  await client.query('truncate idempotency_keys, lately_said');
  await client.query('commit');
  await client.query('vacuum (analyze) posts, likes, users, notifications, search_words');
}
