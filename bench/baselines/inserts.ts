import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { newId } from '../../server/features/posts/ids.ts';
import { commentText, postText, richTextJson } from '../fill/words.ts';
import { Random } from '../fill/random.ts';
import { Histogram } from '../load/histogram.ts';
import type { Duration, Run } from '../load/load.ts';
import { answerOrders } from './process.ts';

/*
 * The rows of a write by bare `pg`: prepared statements in one transaction, one after the other, no HTTP, no checks,
 * nobody told. As many connections as there are writers.
 */

export interface Order extends Duration {
  databaseUrl: string;
  connections: number;
  kind: 'post' | 'comment' | 'save' | 'message';
  campus: string;
  people: readonly string[];
  posts: readonly { id: string; author: string }[];
  /** chats with their two people, of messages */
  talks?: readonly (readonly [id: string, one: string, other: string])[];
  /** where in its turns it begins, so that no pair comes twice */
  from: number;
}

const random = new Random(Date.now());
const statement =
  (name: string, text: string) =>
  (client: pg.Client, ...values: unknown[]) =>
    client.query({ name, text, values });

const insertPost = statement(
  'post',
  `insert into posts (id, campus_id, author_id, root_id, text, plain, category, price, gallery, img_count)
   values ($1, $2, $3, $1, $4, $5, 'furniture', 25, '[]', 0)`,
);
const countPost = statement('count-post', 'update users set total_posts = total_posts + 1 where id = $1');
const keepKey = statement(
  'keep-key',
  'insert into idempotency_keys (user_id, key, call, body_hash, status, answer) values ($1, $2, $3, $4, 200, $5)',
);
const liftPost = statement(
  'lift',
  `update posts set last_modified = product_now(), comment_count = comment_count + 1, reply_count = reply_count + 1,
     replies_made = replies_made + 1, counters_version = counters_version + 1
   where campus_id = $1 and id = $2 returning replies_made`,
);
const insertComment = statement(
  'comment',
  `insert into posts (id, campus_id, author_id, parent_id, root_id, path, depth, thread_key, text, plain)
   values ($1, $2, $3, $4, $4, array[$4::uuid], 1, thread_step($5), $6, $7)`,
);
const insertLike = statement(
  'like',
  'insert into likes (campus_id, post_id, user_id) values ($1, $2, $3) on conflict do nothing',
);
const countLike = statement(
  'count-like',
  'update posts set like_count = like_count + 1, counters_version = counters_version + 1 where campus_id = $1 and id = $2',
);

const notify = statement(
  'notify',
  `insert into notifications (to_user, from_user, from_username, from_avatar, type, campus_id, post_id, root_id, message,
     group_key, event_key, mail_at)
   select $1, id, username, '/files/' || photo_id, $3, $4, $5, $6, $7, $8, $9, product_now() + interval '15 seconds'
   from users where id = $2`,
);
const countUnread = statement(
  'count-unread',
  `insert into unread_versions as v (user_id, notifications, version) values ($1, 1, 1)
   on conflict (user_id) do update set notifications = v.notifications + 1, version = v.version + 1`,
);

/** What the product keeps of an answer under its key: about as many bytes. */
const keptAnswer = (plain: string) => JSON.stringify({ text: plain, rest: 'x'.repeat(700) });

const liftChat = statement(
  'lift-chat',
  `update chats set last_seq = last_seq + 1, last_message = $3, last_message_id = $4, last_message_user = $2,
     last_modified = greatest(last_modified, product_now()) where id = $1 returning last_seq, last_modified`,
);
const insertMessage = statement(
  'message',
  `insert into messages (id, chat_id, seq, user_id, client_id, text, gallery, created_at) values ($1, $2, $3, $4, $5, $6, '[]', $7)`,
);
const liftMembers = statement(
  'lift-members',
  `update chat_members set last_modified = $3, unread = unread or user_id = $2,
     inbound_seq = case when user_id = $2 then $4 else inbound_seq end, read_seq = case when user_id = $2 then read_seq else $4 end
   where chat_id = $1`,
);
const notifyOfMessage = statement(
  'notify-of-message',
  `insert into notifications as n (to_user, from_user, from_username, from_avatar, type, campus_id, chat_id, message, group_key,
     event_key, mail_at)
   select $1, id, username, '/files/' || photo_id, 'message', $3, $4, $5, $6, $7, product_now() + interval '15 seconds'
   from users where id = $2
   on conflict (to_user, chat_id) where not read and type in ('message', 'new chat') do update set message = excluded.message
   returning old.id is null as added`,
);

let turn = 0;

async function sendOne(client: pg.Client, { campus, talks = [] }: Order): Promise<void> {
  const now = turn++;
  const [chat, ...pair] = talks[now % talks.length] as [string, string, string];
  const [from, to] = now % 2 ? pair : [pair[1], pair[0]];
  const id = newId();
  const text = `See you there at five ~${now}~`;
  await client.query('begin');
  const { rows } = await liftChat(client, chat, from, text, id);
  const { last_seq: seq, last_modified: at } = rows[0] as { last_seq: string; last_modified: Date };
  await insertMessage(client, id, chat, seq, from, randomBytes(16).toString('hex'), text, at);
  await liftMembers(client, chat, to, at, seq);
  const told = await notifyOfMessage(client, to, from, campus, chat, text, `chat:${chat}`, `message:${id}`);
  if ((told.rows[0] as { added: boolean } | undefined)?.added) await countUnread(client, to);
  await client.query('commit');
}

async function writeOne(client: pg.Client, { kind, campus, people, posts }: Order): Promise<void> {
  const now = turn++;
  const person = people[now % people.length] as string;
  const { id: target, author } = posts[
    (now + Math.floor(now / people.length)) % posts.length
  ] as (typeof posts)[number];
  const tell = async (type: string, about: string, plain: string) => {
    if (author === person) return;
    const event = `${type}:${about}:${person}`;
    await notify(client, author, person, type, campus, about, target, plain.slice(0, 140), `${type}:${target}`, event);
    await countUnread(client, author);
  };
  const key = (plain: string) =>
    keepKey(client, person, randomBytes(18).toString('base64url'), `POST /${kind}`, randomBytes(32), keptAnswer(plain));
  await client.query('begin');
  if (kind === 'post') {
    const plain = postText(random);
    await insertPost(client, newId(), campus, person, richTextJson(plain), plain);
    await countPost(client, person);
    await key(plain);
  } else if (kind === 'comment') {
    const plain = commentText(random);
    const { rows } = await liftPost(client, campus, target);
    const ordinal = (rows[0] as { replies_made: number }).replies_made;
    const id = newId();
    await insertComment(client, id, campus, person, target, ordinal, richTextJson(plain), plain);
    await tell('comment', id, plain);
    await key(plain);
  } else {
    await insertLike(client, campus, target, person);
    await countLike(client, campus, target);
    await tell('like', target, '');
  }
  await client.query('commit');
}

answerOrders(async (order: Order): Promise<Run> => {
  turn = Math.max(turn, order.from);
  const clients = Array.from(
    { length: order.connections },
    () => new pg.Client({ connectionString: order.databaseUrl, options: '-c TimeZone=UTC -c random_page_cost=1.1' }),
  );
  const histogram = new Histogram();
  let running = true;
  await Promise.all(clients.map((client) => client.connect()));
  const all = Promise.all(
    clients.map(async (client) => {
      while (running) {
        const began = performance.now();
        await (order.kind === 'message' ? sendOne : writeOne)(client, order);
        histogram.note(performance.now() - began);
      }
    }),
  );
  await Promise.race([pause(order.warmUp), all]);
  histogram.clear();
  const began = performance.now();
  const cpu = process.cpuUsage();
  await Promise.race([pause(order.seconds), all]);
  const took = (performance.now() - began) / 1000;
  const used = process.cpuUsage(cpu);
  const { count } = histogram;
  const run: Run = {
    rate: count / took,
    p50: histogram.quantile(0.5),
    p99: histogram.quantile(0.99),
    cpu: (used.user + used.system) / count,
    work: NaN,
    busy: (used.user + used.system) / 1e6 / took,
    generator: 0,
    refused: 0,
  };
  running = false;
  await all;
  await Promise.all(clients.map((client) => client.end()));
  return run;
});

const pause = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1000));
