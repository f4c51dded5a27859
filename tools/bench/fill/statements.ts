import { COMMON_WORD, LONG_THREAD } from './shape.ts';

/** How much of everything a database gets. Post and person number n are of campus n % campuses. */
export interface Sizes {
  posts: number;
  people: number;
  campuses: number;
  campus: string;
}

const DAYS = 730;
/** Of so many posts of a campus one has a long thread. */
const LONG_EVERY = 500;
const MAX_TEXT = 500;
/** Comments repeat so many texts, which nothing searches. */
const REMARKS = 50_000;

const names = (list: string) => `(array['${list.split(' ').join("','")}'])`;
const firstNames = names(
  'Ana Ben Carla David Elena Felix Grace Hugo Iris Jack Kim Liam Maya Noah Olivia Paul Quinn Rosa Sam Tara',
);
const lastNames = names(
  'Adams Brown Clark Davis Evans Flores Garcia Hill Ito Jones King Lopez Moore Nguyen Ortiz Price Reed Smith Tran Young',
);

/** Words of a text: most are short, few are long. */
const words = (median: number) => `greatest(1, ${median} * exp((random() + random() + random() - 1.5) * 1.5))::int`;

/** A text of so many words. By Zipf's law the word of rank k is used as often as 1/k. */
const sentence = (count: string, first: string) =>
  `(select rtrim(left(upper(left(t, 1)) || substr(t, 2), ${MAX_TEXT})) from (
      select concat_ws(' ', ${first}, string_agg(word, ' ')) as t
      from (select floor(power(39999, random()))::int as rank from generate_series(1, ${count})) r join bench.word using (rank)) z)`;

/** SQL that fills the database, in this order; `bench` is a schema for what it needs meanwhile. */
export function statements({ posts, people, campuses, campus }: Sizes) {
  const each = Math.floor(people / campuses);
  return {
    prepare: `
create schema bench;
insert into campuses (id, name, short_name, ext, city, state, colour, created_text, position)
  select 'bench-' || n, 'Campus ' || n, 'C' || n, 'bench' || n || '.edu', 'Norman', 'Oklahoma', '#841617', '2026', 1000 + n
  from generate_series((select count(*) + 1 from campuses where not generic), ${campuses}) n;
create table bench.campus as
  select (row_number() over (order by id = '${campus}' desc, position) - 1)::int as place, id, ext
  from campuses where not generic order by 1 limit ${campuses};
create table bench.word (word text, rank int primary key);
create table bench.shape (n int primary key, parent int, path int[], key bytea);
create table bench.tally (thread int, n int, comments int, replies int, last int, primary key (thread, n));
create table bench.remark (n int primary key, plain text);
create function bench.now() returns timestamptz immutable return timestamptz '${new Date().toISOString()}';
create function bench.id(at timestamptz, seed text) returns uuid stable return
  (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3) || 'a' || substr(md5(seed), 4, 15))::uuid;
create function bench.joined(number int) returns timestamptz stable return
  bench.now() - interval '${DAYS + 30} days' + number * interval '${DAYS / 2} days' / ${people};
create function bench.person(number int) returns uuid stable return bench.id(bench.joined(number), 'person ' || number);
create function bench.comment_at(post timestamptz, comments int, n int) returns timestamptz stable return
  post + least(interval '3 days', bench.now() - post) * n / (comments + 1);
create function bench.comment(post int, at timestamptz, comments int, n int) returns uuid stable return
  bench.id(bench.comment_at(at, comments, n), 'comment ' || post || ' ' || n);`,

    /** What one connection needs for the posts it is filling in. */
    batch: `
create temp table batch_post (n int, at timestamptz, id uuid, campus_id text, place int, author int, comments int, likes int,
  category text, price int, sold boolean, photos int);
create temp table batch_node (at timestamptz, touched timestamptz, id uuid, campus_id text, author int, parent_id uuid,
  root_id uuid, path uuid[], key bytea, comments int, replies int, likes int, category text, price int, sold_at timestamptz,
  gallery jsonb, photos int, words int, first text);`,

    words: 'insert into bench.word select * from unnest($1::text[]) with ordinality',

    remarks: `insert into bench.remark
  select n, ${sentence('x.words', 'null')}
  from (select n, ${words(10)} as words from generate_series(0, ${REMARKS - 1}) n) x`,

    shape: `insert into bench.shape
  select n, parent, path, (select string_agg(thread_step(o), ''::bytea order by i) from unnest(ordinals) with ordinality as u (o, i))
  from jsonb_to_recordset($1) as s (n int, parent int, path int[], ordinals int[])`,

    /** What a comment (0: the post) has below it in a thread of that many. */
    tally: `insert into bench.tally
  select thread, s.n, count(b.n), count(b.n) filter (where b.parent = s.n), max(b.n)
  from generate_series(0, ${LONG_THREAD}) thread join bench.shape s on s.n <= thread
    left join bench.shape b on b.n <= thread and b.n > 0 and s.n = any(b.path)
  group by 1, 2`,

    posts: `insert into batch_post
  select n, at, bench.id(at, 'post ' || n), c.id, c.place, c.place + ${campuses} * floor(random() * ${each})::int,
    case when n / ${campuses} % ${LONG_EVERY} = ${LONG_EVERY - 1} then ${LONG_THREAD}
      -- half of all comments are below a fifth of the posts
      else least(${LONG_THREAD - 1}, floor(-ln(1 - random()) * case when n / ${campuses} % 5 = 0 then 8.3 else 1.76 end)) end,
    least(${each}, floor(-ln(1 - random()) * 2.5)),
    case when listing then ($3::text[])[1 + floor(random() * cardinality($3::text[]))] end,
    case when listing then 5 * (1 + floor(random() ^ 3 * 200)) end,
    listing and random() < 0.3,
    case when random() < 0.55 then 1 + floor(random() ^ 2 * 4) else 0 end
  from (select n, bench.now() - interval '${DAYS} days' * (1 - (n + 0.5) / ${posts}) as at, random() < 0.7 as listing
    from generate_series($1::int, $2::int - 1) n) p
  join bench.campus c on c.place = n % ${campuses}`,

    comments: `insert into batch_node
  select p.at, case when y.last is null then p.at else bench.comment_at(p.at, p.comments, y.last) end, p.id, p.campus_id, p.author,
    null, p.id, '{}'::uuid[], '\\x'::bytea, y.comments, y.replies, p.likes, p.category, p.price,
    case when p.sold then p.at + interval '1 hour' end, g.gallery, p.photos, ${words(21)},
    case when random() < 0.1 then '${COMMON_WORD}' end
  from batch_post p join bench.tally y on y.thread = p.comments and y.n = 0, lateral (
    select coalesce(jsonb_agg(jsonb_build_object('_id', f, 'kind', 'photo', 'img_name', 'photo.jpg', 'img_path', '/files/' || f,
      'img_order', k - 1, 'img_width', 2048, 'img_height', 1536, 'placeholder', '1QcSHQRnh493V4dIh4eXh1h4kJUI', 'colour', '#a07840',
      'alt', '', 'playable', true, 'seconds', null)), '[]') as gallery
    from generate_series(1, p.photos) k, lateral (select bench.id(p.at, 'file ' || p.n || ' ' || k) as f) f) g
  union all
  select at.at, case when y.last is null then at.at else bench.comment_at(p.at, p.comments, y.last) end,
    bench.comment(p.n, p.at, p.comments, s.n), p.campus_id, p.place + ${campuses} * floor(random() * ${each})::int,
    case when s.parent = 0 then p.id else bench.comment(p.n, p.at, p.comments, s.parent) end, p.id,
    array(select case when step = 0 then p.id else bench.comment(p.n, p.at, p.comments, step) end
      from unnest(s.path) with ordinality as u (step, i) order by i),
    s.key, y.comments, y.replies, 0, null, null, null, '[]', 0, null, null
  from batch_post p join bench.shape s on s.n between 1 and p.comments
    join bench.tally y on y.thread = p.comments and y.n = s.n, lateral (select bench.comment_at(p.at, p.comments, s.n) as at) at`,

    nodes: `insert into posts (id, campus_id, author_id, parent_id, root_id, path, depth, thread_key, replies_made, text, plain,
    category, price, sold_at, gallery, img_count, like_count, comment_count, reply_count, counters_version, created_at, last_modified)
  select id, campus_id, bench.person(author), parent_id, root_id, path, cardinality(path), key, replies,
    jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'spans',
      jsonb_build_array(jsonb_build_object('text', plain))))), plain,
    category, price, sold_at, gallery, photos, likes, comments, replies, likes + comments, at, touched
  from (select * from batch_node order by at) x, lateral (select case when x.parent_id is null
    then ${sentence('x.words', 'x.first')}
    else (select plain from (select floor(random() * ${REMARKS})::int as n where x.id is not null) r join bench.remark using (n)) end as plain) y`,

    likes: `insert into likes (campus_id, post_id, user_id, created_at)
  select p.campus_id, p.id, bench.person(p.place + ${campuses} * ((f.first + 7 * t) % ${each})), least(bench.now(), p.at + t * interval '1 minute')
  from batch_post p, lateral (select floor(random() * ${each})::int as first where p.n >= 0) f, generate_series(1, p.likes) t
  on conflict do nothing`,

    people: `insert into users (id, campus_id, first_name, last_name, username, email, school_email, grad_year, photo_id, bio,
    getting_started, email_notifications, verified, school_verified, school_verified_at, total_posts, created_at, last_modified)
  select bench.person(n), c.id, ${firstNames}[1 + n % 20], ${lastNames}[1 + n / 20 % 20], 'person' || n, mail, mail, 2026 + n % 4,
    bench.id(bench.joined(n), 'photo ' || n), 'Here to buy, sell and talk.', false, false, true, true, bench.joined(n),
    coalesce(p.posts, 0), bench.joined(n), bench.joined(n)
  from generate_series(0, ${people - 1}) n join bench.campus c on c.place = n % ${campuses}
    cross join lateral (select 'person' || n || '@' || c.ext as mail) m
    left join (select author_id, count(*) as posts from posts where parent_id is null group by 1) p on p.author_id = bench.person(n)
  order by n`,

    pictures: `insert into files (id, campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type,
    bytes, width, height, placeholder, colour, sizes, created_at)
  select photo_id, campus_id, id, 'profile', id, 'profile', 'photo', 'me.jpg', 'bench/' || photo_id, 'image/webp', 40000, 384, 384,
    '1QcSHQRnh493V4dIh4eXh1h4kJUI', '#841617', '{96,192,384}', created_at from users where username like 'person%'`,

    blocks: `insert into blocks (blocker_id, blocked_id)
  select bench.person(a), bench.person(b)
  from (select distinct floor(random() * ${people})::int as a, floor(random() * ${people})::int as b
    from generate_series(1, ${people / 50})) x where a <> b`,

    finish: `drop schema bench cascade;
update campuses c set members = (select count(*) from users u where u.campus_id = c.id)`,
  };
}
